import type { SensitiveField } from '#domain/access/account-rules.ts';

/** What a sealed field is given, masked or being replaced. */
export interface SecretFieldProps {
  field: SensitiveField;
  label: string;
  id: string;
  error: string | undefined;
  /** What the server keeps, masked; null for nothing. */
  mask: string | null;
  /** undefined: left as it is. null: removed. */
  value: string | null | undefined;
  onChange: (value: string | null | undefined) => void;
  onRefuse: (problem: string | null) => void;
  today: string;
}
