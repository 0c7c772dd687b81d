// Holds the demo's courses: their details in the catalogue, and the pages of their documents in demo/courses.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../app/app.ts'
import { publishCourse } from '../features/courses/service.ts'
import { projectRoot } from '../base/project-root.ts'
import { versionOfReference } from './queries.ts'

export interface DemoCourse {
  /** The name of its folder. */
  name: string
  title: string
  reference: string
  description: string
  scorm: '1.2' | '2004'
  /** How long it typically takes. */
  minutes: number
  /** The number of months for which a completion is valid; absent when it has no end. */
  validMonths?: number
  /** The one of its pictures that cards show. */
  picture: string
  /** How many questions the test at the end has; 80 % are needed to pass. */
  questions: number
  /** The items of the manifest, each with the pages of its document. */
  items: { id: string; pages: string[] }[]
}

export const climateBasics: DemoCourse = {
  name: 'climate-basics',
  title: 'Climate basics',
  reference: 'GW-101',
  description:
    'What is happening to the climate, how we know, and what a person at work can do about it. Nine pages and a short test, about twenty minutes.',
  scorm: '1.2',
  minutes: 20,
  validMonths: 4,
  picture: 'welcome',
  questions: 8,
  items: [
    {
      id: 'climate',
      pages: [
        'welcome',
        'weather',
        'greenhouse',
        'gases',
        'evidence',
        'impacts',
        'solutions',
        'work',
        'check',
      ],
    },
  ],
}

export const circularOffice: DemoCourse = {
  name: 'circular-office',
  title: 'The circular office',
  reference: 'GW-102',
  description:
    'How to keep laptops, chairs, paper and lunch in use instead of in the bin, and save money on the way. A quarter of an hour, with six questions at the end.',
  scorm: '2004',
  minutes: 15,
  picture: 'welcome',
  questions: 6,
  items: [
    {
      id: 'office',
      pages: ['welcome', 'loop', 'ladder', 'equipment', 'furniture', 'buying', 'together', 'check'],
    },
  ],
}

export const greenTravel: DemoCourse = {
  name: 'green-travel',
  title: 'Green travel',
  reference: 'GW-201',
  description:
    'Getting to work and to meetings with less carbon: why travel matters, the daily way, business trips, and a test. Four short parts.',
  scorm: '1.2',
  minutes: 25,
  picture: 'bike',
  questions: 5,
  items: [
    { id: 'why', pages: ['matters', 'modes', 'steps'] },
    { id: 'commute', pages: ['active', 'together', 'home'] },
    { id: 'business', pages: ['need', 'rail', 'plan'] },
    { id: 'test', pages: ['test'] },
  ],
}

export const waterAndWaste: DemoCourse = {
  name: 'water-and-waste',
  title: 'Water and waste',
  reference: 'GW-202',
  description:
    'The two streams that run through every workplace, and how to keep both small. Four parts that open one after the other.',
  scorm: '2004',
  minutes: 30,
  picture: 'water',
  questions: 5,
  items: [
    { id: 'water', pages: ['blue', 'hidden-water', 'tap'] },
    { id: 'waste', pages: ['mountain', 'steps', 'food'] },
    { id: 'sorting', pages: ['why-sort', 'bins', 'habit'] },
    { id: 'check', pages: ['check'] },
  ],
}

export const demoCourses = [climateBasics, circularOffice, greenTravel, waterAndWaste]

/** Publishes the courses that are missing, so that a start that was interrupted continues where it stopped. */
export async function publishDemoCourses(app: App): Promise<void> {
  const [{ default: sharp }, { packCourse }] = await Promise.all([import('sharp'), import('./pack.ts')])
  await mkdir(app.incomingFolder, { recursive: true })
  const folder = await mkdtemp(join(app.incomingFolder, 'demo-'))
  try {
    for (const { name, title, reference, description, minutes, picture } of demoCourses) {
      if (await versionOfReference(app.db, reference)) continue
      const packagePlace = join(folder, `${name}.zip`)
      const badgePlace = join(folder, `${name}.png`)
      const picturePlace = join(folder, `${name}-picture.png`)
      await packCourse(name, packagePlace)
      await sharp(join(projectRoot, 'server', 'demo', 'badges', `${name}.svg`))
        .png()
        .toFile(badgePlace)
      await sharp(join(projectRoot, 'server', 'demo', 'courses', name, 'pictures', `${picture}.svg`))
        .resize({ width: 1200 })
        .png()
        .toFile(picturePlace)
      const places = { packagePlace, badgePlace, picturePlace }
      await publishCourse(app, { title, reference, description, minutes, ...places })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
