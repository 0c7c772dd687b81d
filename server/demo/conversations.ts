// Holds what the people of the demo write to each other. With `null` as its client, a community is the provider's: all people are
// members.

export interface DemoComment {
  by: string
  /** Hours after the previous text. */
  after: number
  text: string
}

export interface DemoPost {
  by: string
  daysAgo: number
  hour: number
  title: string
  text: string
  /** How many of those who can see it like it, from 0 to 1. */
  liked: number
  comments?: DemoComment[]
}

interface DemoCommunity {
  /** The referral code of a client; null for the provider. */
  client: string | null
  name: string
  description: string
  daysAgo: number
  posts: DemoPost[]
}

export const demoCommunities: DemoCommunity[] = [
  {
    client: null,
    name: 'The common room',
    description:
      'For everybody who learns with Greenways: questions about the courses, and what came of them.',
    daysAgo: 120,
    posts: [
      {
        by: 'Rowan Ashdown',
        daysAgo: 118,
        hour: 9.5,
        title: 'Welcome in',
        text: 'This is a room for all of our clients. Ask what you like about the courses, tell us what you have tried at work, and be kind to each other.\n\nNobody here will mark you.',
        liked: 0.5,
      },
      {
        by: 'Philippa Marlow',
        daysAgo: 61,
        hour: 16.2,
        title: 'Do your teams take courses together?',
        text: 'We are eight people in one studio. Somebody suggested going through “The circular office” together over lunch, one chapter a week. Has anybody done it like that?',
        liked: 0.3,
        comments: [
          {
            by: 'Helen Marsh',
            after: 1.5,
            text: 'We did with the housing team. Everybody still took the test by themselves, but the talk over sandwiches was the better half of it.',
          },
          {
            by: 'Γιώργος Νικολαΐδης',
            after: 3,
            text: 'Ten minutes before the shift, on the big screen. It works.',
          },
          {
            by: 'Philippa Marlow',
            after: 18,
            text: 'Thank you both. We begin on Tuesday with the chapter about furniture, since we have an opinion on that.',
          },
        ],
      },
      {
        by: 'Iolo Bevan',
        daysAgo: 20,
        hour: 10.1,
        title: 'New badges for all four courses',
        text: 'If you passed a course a while ago, your badge has a new face on your dashboard. Certificates stay exactly as they were.',
        liked: 0.45,
        comments: [{ by: 'Hannah Pike', after: 2, text: 'The leaf is lovely.' }],
      },
      {
        by: 'Marcus Bell',
        daysAgo: 5,
        hour: 14.4,
        title: 'Question 6 in Green travel',
        text: 'Is it meant that the train wins even when it is nearly empty? My colleague and I had quite an argument.',
        liked: 0.2,
        comments: [
          {
            by: 'Rowan Ashdown',
            after: 1.2,
            text: 'It is: an empty seat that runs anyway adds next to nothing. The page “Why it adds up” has the figures, below the chart.',
          },
          { by: 'Marcus Bell', after: 0.5, text: 'Then I owe somebody a coffee.' },
        ],
      },
    ],
  },
  {
    client: 'BRYNAWEL',
    name: 'Green champions',
    description: 'Small changes in our offices and homes, and how they went.',
    daysAgo: 110,
    posts: [
      {
        by: 'Carys Pritchard',
        daysAgo: 108,
        hour: 9.2,
        title: 'What this is for',
        text: 'Tell each other what you have tried after a course. It does not have to have worked.',
        liked: 0.6,
        comments: [{ by: 'Gethin ap Dafydd', after: 4, text: 'Especially when it has not worked.' }],
      },
      {
        by: 'Rhys Llewellyn',
        daysAgo: 34,
        hour: 12.6,
        title: 'The big printer is off at night now',
        text: 'It drew 90 watts around the clock, doing nothing. I measured it with the meter from the library of things. The caretaker has put it on a timer: off at seven, on at seven.',
        liked: 0.8,
        comments: [
          { by: 'Priya Raman', after: 0.7, text: 'That is about 390 kWh a year for one machine!' },
          { by: 'Dewi Parry', after: 2, text: 'Could we borrow that meter for the second floor?' },
          { by: 'Rhys Llewellyn', after: 1, text: 'It is on my desk, help yourself.' },
        ],
      },
      {
        by: 'Nia Evans',
        daysAgo: 8,
        hour: 11.3,
        title: 'Lifts to the Newport site?',
        text: 'Three of us drive to Newport every Thursday, each alone, and find out on the car park. Shall we keep a list here? I leave from Canton at 8:15 and have three seats.',
        liked: 0.6,
        comments: [
          { by: 'Siân Bowen', after: 0.6, text: 'Yes please, from this week on.' },
          {
            by: 'Llŷr Morgan',
            after: 1.1,
            text: 'I can take two from Roath in the weeks when Nia does not go.',
          },
          {
            by: 'Carys Pritchard',
            after: 3,
            text: 'You can claim the mileage for passengers too, 5p each. The form is the same one.',
          },
        ],
      },
      {
        by: 'Mared Gwilym',
        daysAgo: 2,
        hour: 15.1,
        title: 'Forty-one chairs need a home',
        text: 'The meeting room gets new tables and the chairs do not fit under them. They are ten years old and sound. Before I ask the reuse charity: does anybody know of a community hall that is short of chairs?',
        liked: 0.5,
        comments: [
          {
            by: 'Angharad Tudor',
            after: 0.9,
            text: 'The hall in Splott, they borrow from the school for every concert. I will ask my aunt tonight.',
          },
          { by: 'Angharad Tudor', after: 4, text: 'They take all forty-one.' },
          { by: 'Nia Evans', after: 0.3, text: 'Well done both of you!' },
        ],
      },
    ],
  },
  {
    client: 'NORTHGATE',
    name: 'Lighter ways to work',
    description: 'Bikes, buses and lifts: routes, repairs and company.',
    daysAgo: 150,
    posts: [
      {
        by: 'Oluwaseun Adeyemi',
        daysAgo: 148,
        hour: 10.4,
        title: 'Showers are open again',
        text: 'On the ground floor, behind the post room. Please bring your own towel and leave the lockers unlocked when you go.',
        liked: 0.5,
      },
      {
        by: 'Zoë van der Berg',
        daysAgo: 29,
        hour: 8.7,
        title: 'A quiet way in from Chorlton',
        text: 'Fallowfield Loop, then the canal from the basin on: 6 km and two crossings. It takes me four minutes longer than Oxford Road and I arrive as a human being.',
        liked: 0.55,
        comments: [
          { by: 'Tomás Ó Briain', after: 1.4, text: 'Is it lit? I go home at six.' },
          {
            by: 'Zoë van der Berg',
            after: 0.4,
            text: 'The Loop is, the canal is not. In winter I leave it at the second bridge.',
          },
          { by: 'Agnieszka Wiśniewska', after: 7, text: 'Tried it this morning. Saw a heron.' },
        ],
      },
      {
        by: 'Ibrahim Sesay',
        daysAgo: 3,
        hour: 13.2,
        title: 'Bike check on Friday, 12 to 2',
        text: 'Brakes, chain and lights, in the yard, for nothing. Bring your lunch. If you have never mended a puncture, bring your puncture.',
        liked: 0.65,
        comments: [
          { by: 'Grace Whitfield', after: 1, text: 'I will bring the pump and flapjacks.' },
          { by: 'ليلى حدّاد', after: 2.2, text: 'Can I bring my daughter’s bike as well?' },
          { by: 'Ibrahim Sesay', after: 0.2, text: 'Of course. Small wheels first.' },
        ],
      },
    ],
  },
  {
    client: 'NORTHGATE',
    name: 'Kitchens and bins',
    description: 'For those who look after what we use up and what we throw away.',
    daysAgo: 90,
    posts: [
      {
        by: 'Fatima Zahra Benali',
        daysAgo: 47,
        hour: 9.9,
        title: 'We weighed the food bin for a week',
        text: 'Monday 6.1 kg\nTuesday 4.8 kg\nWednesday 5.2 kg\nThursday 7.9 kg (the leaving party)\nFriday 2.0 kg\n\nAlmost half of it was bread. From next month the canteen cuts it when asked, not before.',
        liked: 0.5,
        comments: [
          { by: 'Hương Đinh Thị', after: 2, text: 'Please weigh again afterwards, I should love to know.' },
          {
            by: "Katherine O'Neill",
            after: 20,
            text: 'Our floor asks for the same. Could we borrow the scales?',
          },
        ],
      },
      {
        by: '小明 王',
        daysAgo: 11,
        hour: 14.8,
        title: 'Pictures on the bins help',
        text: 'We put photographs of our own cups, lids and wrappers on the three bins on floor 4. After two weeks there is far less in the wrong one. I can print a set for you.',
        liked: 0.4,
        comments: [{ by: 'Paweł Kamiński', after: 1.5, text: 'A set for floor 2, please!' }],
      },
    ],
  },
  {
    client: 'HELIOS',
    name: 'Από την κουζίνα – From the kitchen',
    description: 'What the shifts have found out about water, heat and leftovers.',
    daysAgo: 80,
    posts: [
      {
        by: 'Μαρία Κωνσταντίνου',
        daysAgo: 26,
        hour: 15.5,
        title: 'Lids on, one ring down',
        text: 'After “Water and waste” we tried it with the big pots for a week: same time on the table, and it is a good deal cooler at the stove.',
        liked: 0.6,
        comments: [
          { by: 'Harpreet Gill', after: 3, text: 'And one can hear each other.' },
          { by: 'Γιώργος Νικολαΐδης', after: 15, text: 'Μπράβο! Both shifts from Monday on, please.' },
        ],
      },
      {
        by: 'Kasia Nowak',
        daysAgo: 6,
        hour: 10.6,
        title: 'The tap by the cold store drips',
        text: 'I put a jug under it: two litres in an hour. I have told the landlord twice. Who has the number of the plumber?',
        liked: 0.3,
        comments: [
          { by: 'Daniel Frost', after: 0.5, text: 'On the inside of the fuse box door.' },
          { by: 'Kasia Nowak', after: 22, text: 'Mended. It was a washer for 40p.' },
        ],
      },
    ],
  },
]
