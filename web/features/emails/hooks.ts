import * as emails from '#contract/calls/emails.ts'
import { useLoad } from '../../data/use-load.ts'

export const useSentMail = (pageNumber: number, toAddress: string) =>
  useLoad(emails.list, { pageNumber, toAddress })
export const useFailedMail = (pageNumber: number) => useLoad(emails.failed, { pageNumber })
export const useOneMail = (id: string) => useLoad(emails.open, { id })
