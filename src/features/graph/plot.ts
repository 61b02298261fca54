/** Room around the drawn area, px: the axes' numbers, and the labels of phase lines above. */
export const plot = { top: 52, right: 20, bottom: 40, left: 56 } as const;

/** The same with an axis of its own for what is compared, at the right. */
export const widePlot = { ...plot, right: 56 } as const;
