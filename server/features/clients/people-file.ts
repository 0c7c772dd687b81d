// The people of a client as a file.
import type { Read } from '#contract/call.ts'
import type { exportPeople } from '#contract/calls/clients.ts'
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { wholeClient } from '../../access/who.ts'
import { fileOfPeople } from '../users/list-files.ts'
import { idsOfPeople } from './people-queries.ts'

/** @throws Refusal 400 for too many rows for a workbook */
export const peopleOfClientFile = async (app: App, wanted: Read<typeof exportPeople>): Promise<Download> =>
  fileOfPeople(app, wholeClient(wanted.clientId), 'client', await idsOfPeople(app.db, wanted), wanted.format)
