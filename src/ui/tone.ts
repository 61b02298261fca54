/** The five status colors. A tone never stands alone: an icon and a word say the same. */
export type Tone = 'saved' | 'waiting' | 'sent' | 'attention' | 'info';

/** Fill and text of a tone; the outdoor theme has no tints, so an edge takes their place. */
export const toneFill: Record<Tone, string> = {
  saved: 'bg-saved-bg text-saved-fg border border-transparent outdoor:border-control-line',
  waiting: 'bg-waiting-bg text-waiting-fg border border-transparent outdoor:border-control-line',
  sent: 'bg-sent-bg text-sent-fg border border-transparent outdoor:border-control-line',
  attention: 'bg-attention-bg text-attention-fg border border-transparent outdoor:border-control-line',
  info: 'bg-info-bg text-info-fg border border-transparent outdoor:border-control-line',
};
