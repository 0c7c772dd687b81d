import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ComplianceShare, PersonState } from '#contract/rules/compliance.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PeopleFigures } from '../up-to-date/PeopleFigures.tsx'
import { ComplianceChoices } from './ComplianceChoices.tsx'
import { HandOut } from './HandOut.tsx'
import { type SearchedView, figuresAreOfList, ofSubject, type useHandOut } from './hooks.ts'
import { PrintedDefinition } from './PrintedDefinition.tsx'
import { Reconciliation } from './Reconciliation.tsx'
import type { View } from './ViewSwitch.tsx'
import type { Choice } from './use-choices.ts'

interface ComplianceFrameProps {
  view: SearchedView
  choices: Choice[]
  isAdministrator: boolean
  /** The list as it is loaded. Its figures are those of the chosen client, team, pathway and course. */
  list: {
    data:
      | {
          share: ComplianceShare
          peopleByState: Record<PersonState, number>
          nothingToComplete: number | null
        }
      | undefined
    error: Error | null
    refetch: () => void
  }
  shown: View
  /** Leads from the people of today to those of a past day. */
  pastDay?: ReactNode
  /** Further figures above the list. */
  figures?: ReactNode
  /** Set while the list to hand out is printed, in place of the page. */
  handOut?: ReturnType<typeof useHandOut>['printed']
  /** The list itself. */
  children: ReactNode
}

/** Shows, around each view of compliance, the choices and figures above the list, and below it how the people add up. */
export function ComplianceFrame({
  view,
  choices,
  isAdministrator,
  list: { data, error, refetch },
  shown,
  figures,
  handOut,
  pastDay,
  children,
}: ComplianceFrameProps) {
  if (error)
    return (
      <Card>
        <LoadFailed error={error} onRetry={refetch} />
      </Card>
    )
  const { client = '', team = '', pathway = '', course = '', people = '' } = view.filters
  const isHidden = handOut ? ({ 'data-print': 'never' } as const) : {}
  // Rule people-142.
  const hasOwnFigures = !handOut && figuresAreOfList(view)
  const figuresOnPaper = hasOwnFigures ? {} : ({ 'data-print': 'never' } as const)
  return (
    <>
      {handOut && <HandOut view={view} choices={choices} printed={handOut} />}
      <Card {...figuresOnPaper}>
        <Stack gap="md">
          <ComplianceChoices view={view} choices={choices} pastDay={pastDay} />
          {data ? (
            <PeopleFigures
              share={data.share}
              peopleByState={data.peopleByState}
              nothingToComplete={data.nothingToComplete}
              of={{ client, team, pathway, course }}
              list={{ view: shown, chosen: people }}
            />
          ) : (
            <Skeleton h={{ base: 160, sm: 200 }} />
          )}
          {figures}
        </Stack>
      </Card>
      <div {...isHidden}>{children}</div>
      <Card {...figuresOnPaper}>
        <Reconciliation of={ofSubject(view, isAdministrator)} />
      </Card>
      {hasOwnFigures && <PrintedDefinition moment="of the day on which this was printed" />}
    </>
  )
}
