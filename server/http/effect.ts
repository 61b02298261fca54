/** What a write did. `entity` and the names in `detail` go to the audit; texts of people never do. */
export interface Effect {
  status: 200 | 201;
  entity: string;
  entityId: number;
  detail?: Record<string, unknown>;
}
