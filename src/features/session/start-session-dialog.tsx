export function StartSessionDialog(_props: { open: boolean; onClose: () => void }) {
  return null;
}
