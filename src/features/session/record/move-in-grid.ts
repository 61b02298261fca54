/** Moves the focus among the tiles of a grid by arrow key. Returns the tile's index, or null when nothing moved. */
export function moveInGrid(grid: HTMLElement, key: string): number | null {
  const tiles = [...grid.querySelectorAll<HTMLElement>('[data-tile]')];
  const from = tiles.findIndex((tile) => tile.matches(':focus'));
  if (from < 0) return null;
  const to = from + step(tiles, key);
  const target = tiles[to];
  if (to === from || !target) return null;
  target.focus();
  return to;
}

function step(tiles: readonly HTMLElement[], key: string): number {
  switch (key) {
    case 'ArrowRight':
      return 1;
    case 'ArrowLeft':
      return -1;
    case 'ArrowDown':
      return columns(tiles);
    case 'ArrowUp':
      return -columns(tiles);
    default:
      return 0;
  }
}

function columns(tiles: readonly HTMLElement[]): number {
  const top = tiles[0]?.getBoundingClientRect().top;
  const second = tiles.findIndex((tile) => tile.getBoundingClientRect().top !== top);
  return second < 0 ? tiles.length : second;
}
