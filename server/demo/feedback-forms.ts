// Holds the feedback forms of the demo: forms for three of its courses, and a draft.
import { type DemoCourse, circularOffice, climateBasics, waterAndWaste } from './courses.ts'

export interface DemoForm {
  title: string
  description: string
  /** Absent for a draft. */
  course?: DemoCourse
  /** The client to which it is limited. */
  referralCode?: string
  /** The questions, and their answers with how often these are chosen. */
  questions: { value: string; answers: [value: string, weight: number][] }[]
  /** Set for a question that was asked at first, and no longer is. */
  previousQuestion?: DemoForm['questions'][number]
  texts: { value: string; answers: string[] }[]
  comments: string[]
}

export const forms: DemoForm[] = [
  {
    title: 'Climate basics: how was it for you?',
    description: 'Four short questions. They help us to make the course better for those who come after you.',
    course: climateBasics,
    questions: [
      {
        value: 'How would you rate this course overall?',
        answers: [
          ['Excellent', 5],
          ['Good', 7],
          ['Fair', 2],
          ['Poor', 0.4],
        ],
      },
      {
        value: 'How was the length?',
        answers: [
          ['Too short', 2],
          ['Just right', 9],
          ['Too long', 2],
        ],
      },
      {
        value: 'Could you now explain climate change to a colleague?',
        answers: [
          ['Yes, with confidence', 5],
          ['Yes, more or less', 6],
          ['Not yet', 1],
        ],
      },
    ],
    previousQuestion: {
      value: 'Did the course play well on your device?',
      answers: [
        ['Yes', 8],
        ['With small hitches', 2],
        ['No', 0.5],
      ],
    },
    texts: [
      {
        value: 'What will you do differently at work?',
        answers: [
          'Turn the heating down before I open a window, and tell the others why.',
          'Ask who decides about our electricity contract.',
          'Take the train to the regional meeting. I had never looked at the times before.',
          'Put “what does it emit?” on the agenda of our purchasing round.',
          'Nothing big, but the lights in the store room go off from now on.',
          'I would like our team to do the course together next time.',
          'Switch our van routes round so that we do not cross town twice.',
          'Stop printing the minutes.',
          'Find out what our boiler is set to at weekends.',
          'Suggest a meat-free day in the canteen.',
          'Have the draughty door in the hall looked at before winter.',
          'Bring my own cup, and a second one for visitors.',
          'Look at the figures of our building with the caretaker.',
          'Cycle on Tuesdays and Thursdays. The rest will follow.',
          'Explain to our tenants why the bulbs were changed.',
          'Ask for the vegetarian menu to come first on the order form.',
        ],
      },
    ],
    comments: [
      'The part about the greenhouse made it click for me. Thank you!',
      'More examples from housing would be good.',
      'I liked that it says how we know, and not only what we know.',
      'The test was fair.',
      'Could there be a version to print?',
    ],
  },
  {
    title: 'The circular office: your view',
    description: 'What helped, and what got in the way?',
    course: circularOffice,
    questions: [
      {
        value: 'How useful is this course for your own work?',
        answers: [
          ['Very useful', 4],
          ['Useful', 6],
          ['A little', 2],
          ['Not at all', 0.3],
        ],
      },
      {
        value: 'Which part will you use first?',
        answers: [
          ['Equipment and repair', 4],
          ['Furniture', 2],
          ['Buying', 4],
          ['Paper and lunch', 3],
        ],
      },
    ],
    texts: [
      {
        value: 'What stops your office from wasting less?',
        answers: [
          'Nobody knows who may decide to have something repaired.',
          'The budget for repairs and the one for new things are in different departments.',
          'Habit, mostly.',
          'There is no room to keep what could be used again.',
          'We lease the printers, and they come with everything wrapped in plastic.',
          'Very little, now that I know about the ladder.',
          'Two cleaning firms, and each has bins of its own.',
          'Old laptops go to the cellar “for later”, and later never comes.',
          'Parcels. So many parcels.',
        ],
      },
    ],
    comments: [
      'The ladder hangs on our notice board now.',
      'Please add a list of repair shops.',
      'The laptop example was an eye-opener.',
    ],
  },
  {
    title: 'Water and waste in our kitchens',
    description: 'For the canteens of Northgate: what should we change in our own kitchens first?',
    course: waterAndWaste,
    referralCode: 'NORTHGATE',
    questions: [
      {
        value: 'Where does your kitchen waste most?',
        answers: [
          ['Preparation', 3],
          ['Plates that come back', 4],
          ['Stock that goes off', 3],
          ['Water', 2],
        ],
      },
    ],
    texts: [
      {
        value: 'Which one thing should we try first?',
        answers: [
          'Smaller first helpings, and seconds for free.',
          'A tap that shuts itself in the wash-up.',
          'Weigh the bin every evening for two weeks.',
          'One shelf for “use today”.',
        ],
      },
    ],
    comments: ['We started with the shelf. It works.'],
  },
  {
    title: 'Six months on',
    description: 'A draft: what has become of it half a year after the course?',
    questions: [
      {
        value: 'Have you changed something at work since?',
        answers: [
          ['Yes, and it has lasted', 1],
          ['Yes, for a while', 1],
          ['Not yet', 1],
        ],
      },
      { value: 'Who helped you with it?', answers: [] },
    ],
    texts: [{ value: 'What would you tell somebody who is about to start?', answers: [] }],
    comments: [],
  },
]
