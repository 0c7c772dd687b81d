// The part of scorm-again that the player uses. Its own types name a default export that its files do not have.
interface ScormAgainSettings {
  httpService: ScormAgainHttpService
  /** The address for commits. scorm-again sends nothing if this is not a text. */
  lmsCommitUrl: string
  autocommit: false
  mastery_override: false
  /** 5 prints nothing on the console. */
  logLevel: 5
}

interface ScormAgainHttpService {
  processHttpRequest(
    url: string,
    parameters: unknown,
    isTermination: boolean,
  ): { result: boolean; errorCode: number }
  updateSettings(): void
}

declare module 'scorm-again/scorm12' {
  export class Scorm12API {
    constructor(settings: ScormAgainSettings)
    lastErrorCode: string
    /** @throws for a value that the standard does not allow */
    setCMIValue(element: string, value: string): string
    renderCMIToJSONObject(): { cmi: Record<string, unknown> }
    cmi: { core: object }
    LMSInitialize(parameter: string): string
    LMSFinish(parameter: string): string
    LMSGetValue(element: string): string
    LMSSetValue(element: string, value: unknown): string
    LMSCommit(parameter: string): string
    LMSGetLastError(): string
    LMSGetErrorString(code: string): string
    LMSGetDiagnostic(code: string): string
  }
}
