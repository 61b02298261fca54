/** Room around the drawn area, px: the axes' numbers and titles, and the labels of phase lines above. */
export const plot = { top: 52, right: 20, bottom: 62, left: 78 } as const;

/** Room for an axis on the right, for what is measured in another unit. */
const AXIS = 78;
/** Room for the names of several lines, beside their ends. */
const NAMES = 150;

type Room = { axis: boolean; names: boolean };

/** The same, widened for what is on the right. */
export const plotWith = ({ axis, names }: Room) => {
  const beside = (axis ? AXIS : 0) + (names ? NAMES : 0);
  return { ...plot, right: beside || plot.right };
};

/** Where the names begin, px from the drawn area. */
export const namesAt = (axis: boolean) => (axis ? AXIS : 0) + 4;
