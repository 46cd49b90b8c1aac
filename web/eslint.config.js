import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/**", "node_modules/**"] },
  ...tseslint.configs.strict,
  {
    files: ["src/**/*.{ts,tsx}", "browser/**/*.ts"],
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      eqeqeq: "error",
      "prefer-const": "error",
      "no-console": "error",
      "no-restricted-syntax": [
        "error",
        { selector: "JSXAttribute[name.name='style'] > Literal", message: "Style strings do not pass the CSP." },
      ],
    },
  },
);
