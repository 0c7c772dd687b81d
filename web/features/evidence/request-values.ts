import type { PackSubject } from '#contract/rules/evidence-packs.ts'
import type { PackChoices } from '../../ui/PackFields.tsx'
import { isGuid } from '#contract/rules/formats.ts'

export interface RequestValues extends PackChoices {
  subject: PackSubject
  clientId: string
  teamId: string
  pathwayId: string
  email: string
}

/** The fields of the address that choose the first values of the form. */
export const chosenBy = ['client', 'team', 'pathway', 'person']

/** Returns the first values of the form: the subject of the page that led here. */
export function startOf(params: URLSearchParams, email = ''): RequestValues {
  const idIn = (name: string) => {
    const id = params.get(name) ?? ''
    return isGuid(id) ? id : ''
  }
  const [teamId, pathwayId] = [idIn('team'), idIn('pathway')]
  const subject = email ? 'person' : teamId ? 'team' : pathwayId ? 'pathway' : 'client'
  return {
    ...{ subject, clientId: idIn('client'), teamId, pathwayId, email },
    ...{ fromDay: '', toDay: '', withCertificates: true },
  }
}
