import { type Examples, everybody, nothing } from './example.ts'

export const certificates: Examples = {
  'GET Certificate/GetCertificate/{userId}/{courseId}': {
    who: everybody,
    send: (w) => w.certificate(),
    log: nothing,
  },
  'GET Certificate/GetNumber/{userId}/{courseId}': {
    who: everybody,
    send: (w) => w.certificate(),
    log: nothing,
  },
  'GET Certificate/DownloadCertificate/{userId}/{courseId}': {
    who: everybody,
    send: (w) => w.certificate(),
    log: nothing,
  },
}
