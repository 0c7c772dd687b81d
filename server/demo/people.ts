// Holds the people of the demo. Names are invented. Addresses end in .example and .test, which no mail ever reaches.
import type { DeadlineKind } from '#contract/rules/training.ts'
import { type DemoCourse, circularOffice, climateBasics, greenTravel, waterAndWaste } from './courses.ts'

export interface DemoPerson {
  firstName: string
  lastName: string
  email: string
  /** Set for a person who has not used the link in the invitation yet. */
  isUnconfirmed?: boolean
  isArchived?: boolean
}

export interface DemoClient {
  name: string
  referralCode: string
  /** People with such an address can join without the code. */
  mailDomain?: string
  /** The limit of learners; 0 means unlimited. */
  maximumLearners: number
  /** The number of days for which it has been a client. */
  days: number
  /** The number of days for which access has been paused; absent when it is not. */
  pausedDays?: number
  postcodes: string[]
  pathways: string[]
  managers: DemoPerson[]
  /** A manager who also takes courses. */
  learningManagers?: DemoPerson[]
  learners: DemoPerson[]
}

export const demoPassword = 'a walk in the woods'
export const demoLogins = {
  admin: 'admin@demo.test',
  manager: 'manager@demo.test',
  learner: 'learner@demo.test',
}

/** With this somebody without an email address logs in at /log-in. */
export const demoNameLogin = { organisationCode: 'BRYNAWEL', loginName: 'wyn.hopkins', pin: '604182' }

interface DemoPathway {
  name: string
  description: string
  courses: DemoCourse[]
  deadline: { kind: DeadlineKind; days: number }
}

export const pathways: DemoPathway[] = [
  {
    name: 'Sustainability foundations',
    description: 'For everybody: what is happening to the climate, and how an office can waste less.',
    courses: [climateBasics, circularOffice],
    deadline: { kind: 'afterJoining', days: 30 },
  },
  {
    name: 'Travel and transport',
    description: 'For people on the move: lighter ways to work and to meetings.',
    courses: [greenTravel, climateBasics],
    deadline: { kind: 'afterJoining', days: 90 },
  },
  {
    name: 'Resource champions',
    description: 'For those who look after kitchens, cupboards and bins: things, water and waste.',
    courses: [circularOffice, waterAndWaste],
    deadline: { kind: 'afterAssignment', days: 200 },
  },
]

const [foundations, travel, resources] = pathways.map(({ name }) => name) as [string, string, string]

/** Makes a person. Without an address of their own, a person gets their name at the domain. */
export const at =
  (domain: string) =>
  (firstName: string, lastName: string, { email, ...rest }: Partial<DemoPerson> = {}): DemoPerson => ({
    firstName,
    lastName,
    email: email ?? `${plain(firstName)}.${plain(lastName)}@${domain}`,
    ...rest,
  })

const plain = (name: string) =>
  name
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

const greenways = at('greenways.example')
const brynAwel = at('brynawel.example')
const northgate = at('northgate.example')
const marlow = at('marlowpike.example')
const helios = at('helios.example')
const saffron = at('saffron.example')
const riverside = at('riverside.example')

/** The provider's own people. */
export const administrators = [
  greenways('Rowan', 'Ashdown', { email: demoLogins.admin }),
  greenways('Iolo', 'Bevan'),
  greenways('Tessa', 'Nakamura', { isUnconfirmed: true }),
]

export const clients: DemoClient[] = [
  {
    name: 'Bryn Awel Housing',
    referralCode: 'BRYNAWEL',
    mailDomain: 'brynawel.example',
    maximumLearners: 25,
    days: 168,
    postcodes: ['CF10 3AT', 'CF11 9LJ', 'CF24 0DE', 'CF5 1QE', 'NP20 1XR'],
    pathways: [foundations, travel],
    managers: [
      brynAwel('Carys', 'Pritchard', { email: demoLogins.manager }),
      brynAwel('Gethin', 'ap Dafydd'),
    ],
    learners: [
      brynAwel('Nia', 'Evans', { email: demoLogins.learner }),
      brynAwel('Rhys', 'Llewellyn'),
      brynAwel('Siân', 'Bowen'),
      brynAwel('Llŷr', 'Morgan'),
      brynAwel('Angharad', 'Tudor'),
      brynAwel('Owain Glyn', 'Jenkins'),
      brynAwel('Ffion Haf', 'Roberts'),
      brynAwel('Dewi', 'Parry'),
      brynAwel('Mared', 'Gwilym'),
      brynAwel('Priya', 'Raman'),
      brynAwel('Eleri', 'Vaughan', { isUnconfirmed: true }),
      brynAwel('Tomos', 'Hughes', { isArchived: true }),
    ],
  },
  {
    name: 'Northgate City Council',
    referralCode: 'NORTHGATE',
    maximumLearners: 0,
    days: 214,
    postcodes: ['M4 5JD', 'M1 2HX', 'M20 2RN', 'SK4 3QB', 'OL8 1XH', 'M14 6SL'],
    pathways: [foundations, travel, resources],
    managers: [northgate('Helen', 'Marsh'), northgate('Oluwaseun', 'Adeyemi')],
    learners: [
      northgate('Agnieszka', 'Wiśniewska'),
      northgate('Paweł', 'Kamiński'),
      northgate('ليلى', 'حدّاد', { email: 'layla.haddad@northgate.example' }),
      northgate('يوسف', 'المنصوري', { email: 'yousef.almansouri@northgate.example' }),
      northgate('小明', '王', { email: 'xiaoming.wang@northgate.example' }),
      northgate('静', '李', { email: 'jing.li@northgate.example' }),
      northgate('Fatima Zahra', 'Benali'),
      northgate('Tomás', 'Ó Briain'),
      northgate('Zoë', 'van der Berg'),
      northgate('Marcus', 'Bell'),
      northgate('Grace', 'Whitfield'),
      northgate('Hương', 'Đinh Thị', { email: 'huong.dinh@northgate.example' }),
      northgate('Ibrahim', 'Sesay'),
      northgate('Katherine', "O'Neill"),
      northgate('Leah', 'Abrams'),
      northgate('Jürgen', 'Großmann', { isUnconfirmed: true }),
    ],
  },
  {
    name: 'Marlow & Pike Architects',
    referralCode: 'MARLOWPIKE',
    maximumLearners: 8,
    days: 96,
    postcodes: ['BS1 4QA', 'BS8 1TH', 'BA1 2LZ'],
    pathways: [foundations],
    managers: [],
    learningManagers: [marlow('Philippa', 'Marlow')],
    learners: [
      marlow('Łukasz', 'Zieliński'),
      marlow('Hannah', 'Pike'),
      marlow('Theo', 'Sandford'),
      marlow('Mei-Ling', 'Tan'),
      marlow('Ελένη', 'Παπαδοπούλου', { email: 'eleni.papadopoulou@marlowpike.example' }),
      marlow('Jamal', 'Whyte'),
      marlow('Beatriz', 'Nogueira', { isUnconfirmed: true }),
    ],
  },
  {
    name: 'Helios Kitchens',
    referralCode: 'HELIOS',
    maximumLearners: 20,
    days: 124,
    postcodes: ['LS2 7EW', 'LS6 3AA', 'BD1 5LR'],
    pathways: [resources],
    managers: [helios('Γιώργος', 'Νικολαΐδης', { email: 'giorgos.nikolaidis@helios.example' })],
    learners: [
      helios('Δημήτρης', 'Αντωνίου', { email: 'dimitris.antoniou@helios.example' }),
      helios('Μαρία', 'Κωνσταντίνου', { email: 'maria.konstantinou@helios.example' }),
      helios('Małgorzata', 'Dąbrowska'),
      helios('Kasia', 'Nowak'),
      helios('Harpreet', 'Gill'),
      helios('Daniel', 'Frost'),
      helios('Aisha', 'Rahman'),
    ],
  },
  {
    name: 'Saffron Logistics',
    referralCode: 'SAFFRON',
    maximumLearners: 15,
    days: 390,
    pausedDays: 40,
    postcodes: ['SO14 3FE', 'PO1 3LJ'],
    pathways: [foundations],
    managers: [saffron('Victoria', 'Lane')],
    learners: [
      saffron('Ali', 'Hassan'),
      saffron('Bronwyn', 'Price'),
      saffron('Callum', 'Reid'),
      saffron('Yuki', 'Tanaka'),
      saffron('Ștefan', 'Ionescu', { isUnconfirmed: true }),
    ],
  },
  {
    name: 'Riverside Academy',
    referralCode: 'RIVERSIDE',
    maximumLearners: 30,
    days: 2,
    postcodes: [],
    pathways: [],
    managers: [riverside('Simone', 'Clarke', { isUnconfirmed: true })],
    learners: [],
  },
]
