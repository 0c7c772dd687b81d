import { counted } from '../../ui/quantities.ts'

/** Says how many people of other organisations have an address at a domain (rule clients-53). */
export const elsewhereInWords = ({ people, organisations }: { people: number; organisations: number }) =>
  `${counted(people, 'person', 'people')} of ${counted(organisations, 'other organisation')} ${people === 1 ? 'has an address' : 'have addresses'}`
