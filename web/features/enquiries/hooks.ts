import { useEffect, useRef } from 'react'
import type { Input, Reply } from '#contract/call.ts'
import * as enquiries from '#contract/calls/enquiries.ts'
import type { enquiriesOrder } from '#contract/rules/list-order.ts'
import { useListOutputs } from '../../data/use-list-outputs.ts'
import { useLoadMore } from '../../data/use-load-more.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import type { ListView } from '../../ui/use-list-view.ts'

type EnquiriesView = ListView<'state' | 'reading', (typeof enquiriesOrder)['columns'][number]>

const wantedEnquiries = ({ filters, sorted }: EnquiriesView) =>
  ({ ...filters, ...sorted }) as Omit<Input<typeof enquiries.list>, 'pageNumber' | 'pageSize'>
const pagesOfEnquiries = {
  rowsOf: (reply: Reply<typeof enquiries.list>) => reply.enquiries,
  totalOf: (reply: Reply<typeof enquiries.list>) => reply.totalCount,
}
/** Loads the first enquiries of the list, and more on request. Typing a company makes no call (rule lists-5). */
export const useEnquiries = (view: EnquiriesView) =>
  useLoadMore(enquiries.list, { pageSize: 500, ...wantedEnquiries(view) }, pagesOfEnquiries)
/** Saves and prints all enquiries, also those that are not loaded. */
export const useOutputsOfEnquiries = (view: EnquiriesView) =>
  useListOutputs(
    {
      list: enquiries.list,
      exportList: enquiries.exportList,
      wanted: { ...wantedEnquiries(view), company: view.search },
    },
    pagesOfEnquiries,
  )

/**
 * Enquiries that were marked as read here. An answer in the cache can be older than that: when the enquiry is opened again
 * at once, it still says that nobody has read it.
 */
const markedIds = new Set<string>()

/** Loads an enquiry. Opening one that has not been read marks it as read (rule enquiries-3). */
export function useEnquiry(id: string) {
  const { data, ...loading } = useLoad(enquiries.openEnquiry, { id })
  const { save } = useSave(enquiries.markAsRead, {
    onSaved: (_, sent) => markedIds.add(sent.enquiryId),
  })
  const enquiry = data?.enquiry.id === id ? data.enquiry : undefined
  const isUnread = enquiry?.readDateTime === null
  const askedId = useRef('')
  useEffect(() => {
    // The call is made once each time the enquiry is opened, even if it fails.
    if (!isUnread || markedIds.has(id) || askedId.current === id) return
    askedId.current = id
    save({ enquiryId: id })
  })
  return { enquiry, ...loading }
}

export type Enquiry = Reply<typeof enquiries.openEnquiry>['enquiry']

export const useAnswerEnquiry = (onDone: () => void) =>
  useSave(enquiries.answerByMail, { done: 'Answer sent', onDone })
export const useCloseEnquiry = () => useSave(enquiries.setClosed)

export const useSubmitEnquiry = (onDone: () => void) => useSave(enquiries.submit, { quiet: true, onDone })
