// The data that an item of a course reports in the run-time, as it is stored and as its result is worked out.

/** An entry of a list, in the run-time's own nesting. */
type Entry = Record<string, unknown>

/**
 * The data that an item has set in the run-time. A commit has the fields that changed since the last acknowledged one;
 * an absent field does not change.
 */
export interface Cmi {
  /** Set for SCORM 1.2 only. */
  lessonStatus?: 'not attempted' | 'incomplete' | 'completed' | 'passed' | 'failed' | 'browsed'
  /** SCORM 2004. */
  completionStatus?: 'unknown' | 'not attempted' | 'incomplete' | 'completed'
  successStatus?: 'unknown' | 'passed' | 'failed'
  /** 0 to 1. */
  progressMeasure?: number | null
  score?: Score
  location?: string
  suspendData?: string
  exit?: '' | 'time-out' | 'suspend' | 'logout' | 'normal'
  /** The item itself has asked to be suspended. When a window is closed, this is only presumed (rule learning-23). */
  asksToResume?: boolean
  /** The seconds of the present visit only, without earlier visits. */
  sessionTime?: number
  /**
   * The item is still open, so `completed` may still become `failed`. This stays true after the window has ended, until
   * another window reports that the item is left (rule learning-19), or the ticket of the last window has expired.
   */
  isUnderWay?: boolean
  /** `completed` is presumed: the item has not reported a status itself. */
  isPresumed?: boolean
  /** The learner has marked the item as done. It is then presumed to be completed, whatever the setting of the course is. */
  isMarked?: boolean
  /** Each list is whole. */
  objectives?: Entry[]
  interactions?: Entry[]
  comments?: Entry[]
  preferences?: Entry
  /**
   * Calls that returned an error. Those beyond the limit are counted in a last entry without a name. If a list had no room
   * for an entry, the list is always named (rule learning-26).
   */
  apiErrors?: ApiError[]
}

interface Score {
  raw?: number | null
  min?: number | null
  max?: number | null
  /** -1 to 1. */
  scaled?: number | null
}

interface ApiError {
  call: string
  element: string
  code: string
  /** 1, 10, 100 …: the call failed at least this many times. */
  times: number
}
