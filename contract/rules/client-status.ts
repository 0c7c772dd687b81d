// The states of a client by which the list of clients is filtered.

export const clientStatuses = ['active', 'paused', 'nearly-full', 'archived'] as const
export type ClientStatus = (typeof clientStatuses)[number]

export const clientStatusTexts: Record<ClientStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  'nearly-full': 'Seats nearly full',
  archived: 'Archived',
}
