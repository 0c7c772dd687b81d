// Describes what was found in a package, each finding as a sentence with what to do about it.
import { showNumber } from '#contract/rules/numbers.ts'
import type { Finding } from '#contract/calls/courses.ts'
import type { ScormVersion } from '#contract/rules/package.ts'
import type { Page } from '../manifest/manifest.ts'
import { listed, quoted } from '../problems.ts'
import type { FirstScreen } from './first-screen.ts'
import type { CodeScan } from './scan-code.ts'

export interface PackageAnalysis {
  pages: readonly Page[]
  hasMasteryScore: boolean
  scormVersion: ScormVersion
  /** Whether its pages show only Flash, which no browser plays. */
  hasOnlyFlash: boolean
  code: CodeScan
  /** The first screens of the pages that items open, by their path. */
  screens: ReadonlyMap<string, FirstScreen>
  /** Links to pages as the manifest writes them, by the path to which they lead. */
  misspelt: ReadonlyMap<string, string>
  largest: { name: string; sizeBytes: number } | undefined
}

const good = (sentence: string): Finding => ({ tone: 'good', sentence })
const note = (sentence: string): Finding => ({ tone: 'note', sentence })
const warning = (sentence: string): Finding => ({ tone: 'warning', sentence })

/** Whether its code looks only for the run-time of the version that the manifest does not name. That run-time is not offered. */
function isForOtherVersion(scormVersion: ScormVersion, { found, isAllSearched }: CodeScan): boolean {
  const [own, other] =
    scormVersion === '1.2' ? (['api12', 'api2004'] as const) : (['api2004', 'api12'] as const)
  return isAllSearched && found.has(other) && !found.has(own)
}

/** Whether its code can report a status, as far as its text shows. */
export const canReportStatus = (scormVersion: ScormVersion, code: CodeScan): boolean =>
  code.found.has('set') &&
  code.found.has('completion') &&
  !code.isCompletionUncalled &&
  !isForOtherVersion(scormVersion, code)

export const findingsOf = (analysis: PackageAnalysis): Finding[] => [
  ...findingsOfFlash(analysis),
  ...findingsOfCode(analysis),
  ...findingsOfFrames(analysis),
  ...findingsOfLinks(analysis),
  ...findingsOfScreens([...analysis.screens.values()]),
  ...findingsOfSize(analysis),
]

const findingsOfFlash = ({ hasOnlyFlash }: PackageAnalysis): Finding[] =>
  hasOnlyFlash
    ? [
        warning(
          'Its pages show Flash films, which no browser plays any more, so learners will see nothing. Please make the course again with a current version of the authoring tool, as HTML5.',
        ),
      ]
    : []

function otherVersion(scormVersion: ScormVersion): Finding {
  const other = scormVersion === '1.2' ? 'SCORM 2004' : 'SCORM 1.2'
  return warning(
    `The manifest says SCORM ${scormVersion}, but its code only looks for the run-time of ${other}, which such a course is not given: nothing that learners do will be recorded. Please export it again, as ${other} or as SCORM ${scormVersion} throughout.`,
  )
}

function findingsOfCode({ pages, code, scormVersion, hasMasteryScore }: PackageAnalysis): Finding[] {
  const { found, isWhole } = code
  const hasApi = found.has('api12') || found.has('api2004')
  if (!pages.some(({ kind }) => kind === 'sco'))
    return [
      note(
        'The package has no SCO, only assets: each counts as done once it is opened, and nothing else is reported. If learning is to be tracked, please export it as a tracked course.',
      ),
    ]
  if (isForOtherVersion(scormVersion, code)) return [otherVersion(scormVersion)]
  if (isWhole && hasApi && found.has('session') && !found.has('set'))
    return [
      note(
        'Its code only opens and closes the SCORM run-time: each page counts as done once it has been left, and nothing else is reported. If scores or places are to be tracked, please look for the SCORM setting of the authoring tool.',
      ),
    ]
  if (!hasApi || !found.has('set'))
    return [
      isWhole
        ? warning(
            'Nothing in its code calls the SCORM run-time, so the course may never report anything. Please play it in the preview, and look for the SCORM setting of the authoring tool.',
          )
        : note(
            'Its code is too large to be searched in full, and what was searched does not call the SCORM run-time. Please take the course once as a learner, and check whether it is recorded.',
          ),
    ]
  return [
    canReportStatus(scormVersion, code)
      ? good('Its code can report completion.')
      : warning(
          'Its code does not seem to report completion, so learners may stay in progress for ever. Please check the completion setting of the authoring tool.',
        ),
    found.has('score')
      ? good('Its code can report a score.')
      : hasMasteryScore
        ? warning(
            'The manifest asks for a mastery score, but its code does not seem to report a score, so nobody may ever pass. Please check the reporting setting of the test.',
          )
        : note(
            'Its code does not seem to report a score. If the course has a test, please check the reporting setting of the authoring tool.',
          ),
    found.has('place')
      ? good('Its code can save where the learner is.')
      : warning(
          'Its code does not seem to save where the learner is, so each visit begins at the start. Please switch on bookmarking in the authoring tool, or keep the course short.',
        ),
    found.has('answers')
      ? good('Its code can report answers to questions, for the item analysis.')
      : note(
          'Its code does not seem to report answers to questions, so the item analysis stays empty. If it has questions, please look for a setting to report interactions.',
        ),
    ...(isWhole
      ? []
      : [note('Its code is too large to be searched in full: what is missing here may be in the rest.')]),
  ]
}

function findingsOfFrames({ code: { found } }: PackageAnalysis): Finding[] {
  return [
    ...(found.has('frames')
      ? [
          note(
            'Its pages are made of frames that lead each other. That works in current browsers; in browsers from before 2026 its links may open new tabs. If learners have older ones, please export the course without frames.',
          ),
        ]
      : []),
    ...(found.has('window')
      ? [
          note(
            'Its code can lead the whole window elsewhere (“_top” or top.location), which is the window of the player: a page of the course is shown within the player instead, and other addresses are not opened. Please look at such links in the preview.',
          ),
        ]
      : []),
  ]
}

function findingsOfLinks({ screens, misspelt }: PackageAnalysis): Finding[] {
  const all = [...screens.values()]
  const hosts = [...new Set(all.flatMap((screen) => [...screen.hosts]))]
  const missing = [...new Set(all.flatMap((screen) => [...screen.missing]))]
  const written = new Map([...misspelt, ...all.flatMap((screen) => [...screen.misspelt])])
  const [first] = written
  return [
    ...(hosts.length > 0
      ? [
          warning(
            `The first screen loads from elsewhere: ${listed(hosts)}. Learners behind a firewall may not see it, and the other side sees them: please put those files into the package.`,
          ),
        ]
      : []),
    ...(missing.length > 0
      ? [
          warning(
            `The first screen asks for ${missing.length === 1 ? 'a file that is' : 'files that are'} not in the zip: ${listed(missing)}. Please check it in the preview, and export the course again if something does not show.`,
          ),
        ]
      : []),
    ...(first
      ? [
          note(
            `Links and files differ in large and small letters: ${quoted(first[0])} is ${quoted(first[1])} in the zip${written.size > 1 ? `, and ${written.size - 1} more are of that kind` : ''}. Here it opens all the same; elsewhere it may not, so please name them alike.`,
          ),
        ]
      : []),
  ]
}

function findingsOfScreens(screens: readonly FirstScreen[]): Finding[] {
  if (screens.length === 0) return []
  const count = (is: (screen: FirstScreen) => boolean) => screens.filter(is).length
  const on = (number: number) =>
    screens.length === 1
      ? 'The first screen'
      : `The first screen of ${number === screens.length ? 'every page' : `${number} of ${screens.length} pages`}`
  const [untitled, withoutLanguage, fixed] = [
    count(({ hasTitle }) => !hasTitle),
    count(({ hasLanguage }) => !hasLanguage),
    count(({ hasViewport }) => !hasViewport),
  ]
  const images = screens.reduce((sum, screen) => sum + screen.imagesWithoutText, 0)
  const drawn = count(({ isDrawnByScripts }) => isDrawnByScripts)
  return [
    ...(untitled > 0
      ? [warning(`${on(untitled)} has no title, which screen readers say first. Please give the page one.`)]
      : []),
    ...(withoutLanguage > 0
      ? [
          warning(
            `${on(withoutLanguage)} does not say its language, so screen readers may mispronounce it. Please set the language of the course in the authoring tool.`,
          ),
        ]
      : []),
    ...(images > 0
      ? [
          warning(
            `${images} ${images === 1 ? 'image on the first screen has' : 'images on the first screen have'} no alternative text. Please describe them, or mark them as decoration.`,
          ),
        ]
      : []),
    ...(fixed > 0
      ? [
          note(
            `${on(fixed)} is not laid out for phones (it has no viewport). Please check the preview on a small screen.`,
          ),
        ]
      : []),
    ...(drawn > 0
      ? [
          note(
            `${on(drawn)} is drawn by scripts, so the rest of its accessibility shows in the preview only.`,
          ),
        ]
      : []),
    ...(untitled + withoutLanguage + images === 0
      ? [good('The first screen has a title and a language, and no image lacks an alternative text.')]
      : []),
  ]
}

const largeBytes = 100 * 1024 * 1024

const findingsOfSize = ({ largest }: PackageAnalysis): Finding[] =>
  largest && largest.sizeBytes > largeBytes
    ? [
        note(
          `${quoted(largest.name)} has ${showNumber(Math.round(largest.sizeBytes / 1024 / 1024))} MB, for which learners on a slow line wait long. Please compress it, or cut it into parts.`,
        ),
      ]
    : []
