import type { MouseEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Input, Reply } from '#contract/call.ts'
import * as emails from '#contract/calls/emails.ts'
import { type emailsOrder, failedEmailsOrder } from '#contract/rules/list-order.ts'
import { useListOutputs } from '../../data/use-list-outputs.ts'
import { useLoad } from '../../data/use-load.ts'
import { useChangeAddress } from '../../ui/use-change-address.ts'
import { type ListView, isOneOf, useListView } from '../../ui/use-list-view.ts'

/** The states to filter by: mail that was sent, that was only recorded, and that could not be sent. */
export const states = [...emails.deliveries, 'failed'] as const
export type FilterName = 'state' | 'template'
export const filtersInAddress = { state: isOneOf(states), template: isOneOf(emails.templateTypes) }

export type EmailsView = ListView<FilterName, (typeof emailsOrder)['columns'][number]>
type FailedView = ListView<'state', (typeof failedEmailsOrder)['columns'][number]>

const wantedMail = ({ search, filters: { state, template }, sorted }: EmailsView) =>
  ({
    toAddress: search,
    ...(template ? { templateType: template } : {}),
    ...(state ? { delivery: state } : {}),
    ...sorted,
  }) as Omit<Input<typeof emails.list>, 'pageNumber' | 'pageSize'>
export const useSentMail = (view: EmailsView) =>
  useLoad(emails.list, { pageNumber: view.page, pageSize: view.chosenSize, ...wantedMail(view) })
export const useOutputsOfMail = (view: EmailsView) =>
  useListOutputs(
    { list: emails.list, exportList: emails.exportList, wanted: wantedMail(view) },
    {
      rowsOf: (reply: Reply<typeof emails.list>) => reply.emailRecords,
      totalOf: (reply) => reply.totalCount,
    },
  )

export const useFailedView = () =>
  useListView({ filters: { state: isOneOf(['failed']) }, order: failedEmailsOrder })
const wantedFailed = ({ search, sorted }: FailedView) => ({ toAddress: search, ...sorted })
export const useFailedMail = (view: FailedView) =>
  useLoad(emails.failed, { pageNumber: view.page, pageSize: view.chosenSize, ...wantedFailed(view) })
export const useOutputsOfFailedMail = (view: FailedView) =>
  useListOutputs(
    { list: emails.failed, exportList: emails.exportFailed, wanted: wantedFailed(view) },
    {
      rowsOf: (reply: Reply<typeof emails.failed>) => reply.failedEmails,
      totalOf: (reply) => reply.totalCount,
    },
  )

export const useOneMail = (id: string) => useLoad(emails.openEmail, { id })

const isForNewTab = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey

/** Reads the open mail from the address, which also holds the view of the list. */
export function useOpenedMail() {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  function linkTo(id: string) {
    const next = new URLSearchParams(params)
    next.set('mail', id)
    return {
      to: `?${next.toString()}`,
      // The search may have changed the address since the link was drawn. The old link would lose it.
      onClick(event: MouseEvent) {
        if (isForNewTab(event)) return
        event.preventDefault()
        changeAddress((fields) => fields.set('mail', id))
      },
    }
  }
  return {
    opened: params.get('mail') ?? undefined,
    linkTo,
    close: () => changeAddress((fields) => fields.delete('mail'), { replace: true }),
  }
}
