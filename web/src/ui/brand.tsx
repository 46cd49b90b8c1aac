import type { JSX } from "preact";

/// The flag tower: three steps, a keep, and a flag.
export function Brand({ size = 28 }: { size?: number }): JSX.Element {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M3 29V25H29V29zM6 24V20H26V24zM9.5 19V15H22.5V19zM13.5 14V9.5H18.5V14z" fill="currentColor" />
      <path d="M16 10V1.6" stroke="currentColor" stroke-width="1.6" />
      <path d="M16.6 1.6C19.4.2 21.6 3.4 25 1.8V6.6C21.6 8.2 19.4 5 16.6 6.4z" fill="currentColor" />
    </svg>
  );
}
