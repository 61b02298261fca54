/** Room around the drawn area, px: the axes' numbers, and the labels of phase lines above. */
export const plot = { top: 52, right: 20, bottom: 40, left: 56 } as const;
