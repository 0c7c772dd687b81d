import { useEffect, useRef } from 'react'
import * as enquiries from '#contract/calls/enquiries.ts'
import { useLoadMore } from '../../data/use-load-more.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

/** The newest enquiries, and more on request. */
export const useEnquiries = () =>
  useLoadMore(
    enquiries.list,
    { pageSize: 500 },
    { rowsOf: (reply) => reply.enquiries, totalOf: (reply) => reply.totalCount },
  )

/**
 * Enquiries that were marked as read here. An answer in the cache can be older than that: when the enquiry is opened again
 * at once, it still says that nobody has read it.
 */
const markedIds = new Set<string>()

/** One enquiry; opening one that has not been read marks it as read (rule enquiries-3). */
export function useEnquiry(id: string) {
  const { data, ...loading } = useLoad(enquiries.open, { id })
  const { save } = useSave(enquiries.markAsRead, {
    onSaved: (_, sent) => markedIds.add(sent.enquiryId),
  })
  const enquiry = data?.enquiry.id === id ? data.enquiry : undefined
  const isUnread = enquiry?.readDateTime === null
  const askedId = useRef('')
  useEffect(() => {
    // Once for each time it is opened, even if it fails.
    if (!isUnread || markedIds.has(id) || askedId.current === id) return
    askedId.current = id
    save({ enquiryId: id })
  })
  return { enquiry, ...loading }
}

export const useSubmitEnquiry = (onDone: () => void) => useSave(enquiries.submit, { quiet: true, onDone })
