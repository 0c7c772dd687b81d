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

/** One enquiry; opening one that has not been read marks it as read (rule enquiries-3). */
export function useEnquiry(id: string) {
  const { data, ...loading } = useLoad(enquiries.open, { id })
  const { save } = useSave(enquiries.markAsRead)
  const enquiry = data?.enquiry.id === id ? data.enquiry : undefined
  const isUnread = enquiry?.readDateTime === null
  const markedId = useRef('')
  useEffect(() => {
    // Once for each enquiry, even if it fails.
    if (!isUnread || markedId.current === id) return
    markedId.current = id
    save({ enquiryId: id })
  })
  return { enquiry, ...loading }
}

export const useSubmitEnquiry = (onDone: () => void) => useSave(enquiries.submit, { quiet: true, onDone })
