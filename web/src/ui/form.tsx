import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useText } from "../i18n";
import { Icon } from "./icons";

export interface Choice<T extends string> {
  value: T;
  text: ComponentChildren;
}

interface ChoicesProps<T extends string> {
  legend: string;
  value: T;
  options: readonly Choice<T>[];
  onChange(value: T): void;
  hideLegend?: boolean;
}

/// One of a few, shown as a bar.
export function Choices<T extends string>({ legend, value, options, onChange, hideLegend }: ChoicesProps<T>): JSX.Element {
  const name = useId();
  return (
    <fieldset>
      <legend class={hideLegend === true ? "unseen" : ""}>{legend}</legend>
      <div class="choices" data-count={options.length}>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SelectProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; text: string }[];
  onChange(value: T): void;
  hideLabel?: boolean;
}

export function Select<T extends string>({ label, value, options, onChange, hideLabel }: SelectProps<T>): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id} class={hideLabel === true ? "unseen" : ""}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onInput(value: string): void;
  type?: "text" | "number" | "search";
  min?: number;
  max?: number;
  step?: number;
  maxLength?: number;
  placeholder?: string;
  problem?: string | undefined;
}

export function Field({ label, value, onInput, type = "text", problem, ...rest }: FieldProps): JSX.Element {
  const id = useId();
  return (
    <div class="field grow">
      <label for={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={value}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}p`}
        onInput={(event) => onInput(event.currentTarget.value)}
        {...rest}
      />
      {problem !== undefined && <p id={`${id}p`} class="bad small">{problem}</p>}
    </div>
  );
}

export function Tick({ label, checked, onChange }: { label: string; checked: boolean; onChange(value: boolean): void }): JSX.Element {
  return (
    <label class="tick">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  text?: string;
  onInput(value: number): void;
}

export function Slider({ label, value, min, max, step = 1, text, onInput }: SliderProps): JSX.Element {
  const id = useId();
  return (
    <div class="field grow">
      <div class="row spread">
        <label for={id} class="small quiet">{label}</label>
        {text !== undefined && <span class="small numbers" aria-hidden="true">{text}</span>}
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onInput={(event) => onInput(Number(event.currentTarget.value))}
      />
    </div>
  );
}

interface DialogProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  foot?: ComponentChildren;
  game?: string | undefined;
}

/// A modal dialog of the browser: focus is kept inside, Escape closes it.
export function Dialog({ title, onClose, children, foot, game }: DialogProps): JSX.Element {
  const t = useText();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current!;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      data-game={game}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="button icon-only" aria-label={t("app.close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
      {foot !== undefined && <div class="dialog-foot">{foot}</div>}
    </dialog>
  );
}
