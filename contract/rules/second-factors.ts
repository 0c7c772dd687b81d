// Says of whom a second factor can be demanded (rules access-85 to access-88).

export const demandedOfNames = ['administrators', 'managers', 'everybody'] as const
export type DemandedOf = (typeof demandedOfNames)[number]
/** The choices of a page. A demand of managers by the provider is one of administrators too. */
export const demandNames = ['nobody', ...demandedOfNames] as const
export type Demand = (typeof demandNames)[number]

export const maxGraceDays = 90

/** Passkeys of one person, on all hosts. */
export const maxPasskeys = 20
export const maxPasskeyName = 100
