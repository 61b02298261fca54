/** Several keys stand with commas between them. Each is 32 bytes, as 64 hexadecimal digits or in base64; null: it is none. */
export function parseKeys(text: string): Buffer[] | null {
  const keys = text
    .trim()
    .split(',')
    .map((part) => parseKey(part.trim()));
  return keys.every((key) => key !== null) ? keys : null;
}

export function areKeys(text: string): boolean {
  return parseKeys(text) !== null;
}

function parseKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  return null;
}
