// Holds the posts on the blog of the demo's provider; the newest is still a draft.

export interface DemoPost {
  title: string
  daysAgo: number
  /** The path of the picture below demo/courses. */
  picture?: string
  /** Set for a post with a picture at `{picture}` in its text. */
  bodyPicture?: { file: string; alt: string }
  tags: string[]
  isDraft?: true
  body: string
}

export const demoPosts: DemoPost[] = [
  {
    title: 'Planning a plastic-free training day',
    daysAgo: 1,
    tags: ['Events', 'Waste'],
    isDraft: true,
    body: `<p>Our spring training day had 64 people, two rooms and, by four in the afternoon, eleven full bags of rubbish. This year we want to fill one.</p>
<h2>What we have settled so far</h2>
<ul><li><p>Jugs and glasses in place of bottles: the venue has both.</p></li><li><p>Lunch on plates, from a caterer who takes the leftovers to a food bank.</p></li><li><p>No bags, no pens, no folders. The programme is one sheet by the door.</p></li></ul>
<p>Still open: name badges.</p>`,
  },
  {
    title: 'What 220 school staff taught us about short courses',
    daysAgo: 6,
    picture: 'circular-office/pictures/together.svg',
    tags: ['Training', 'Case study'],
    body: `<p>When a trust of nine schools asked for climate training, we offered our usual two-hour course. They came back with a question: could it be taken between the last bell and the bus?</p>
<h2>Twelve minutes at a time</h2>
<p>So we cut <strong>Climate basics</strong> into sections that stand on their own. Nobody has to remember where they stopped, because the course does. Caretakers took it on a phone in the boiler room, teachers on the classroom computer.</p>
<blockquote><p>I did the first part waiting for the kettle and the last one waiting for my daughter.</p></blockquote>
<h2>What changed</h2>
<ol><li><p>Completion went from a little over half to nine in ten.</p></li><li><p>People came back to sections they had already passed, mostly the one on heating.</p></li><li><p>Two schools turned the questions at the end into a staffroom quiz.</p></li></ol>
<p>The lesson for us: it is not the length of a course that puts people off, it is not knowing when they may stop.</p>`,
  },
  {
    title: 'Seven questions to ask before you buy new office furniture',
    daysAgo: 19,
    picture: 'circular-office/pictures/furniture.svg',
    tags: ['Circular economy', 'Office'],
    body: `<p>A new desk looks like a small decision. Across an office it is often the largest purchase of the year, and most of its footprint is spent before it arrives.</p>
<h2>Before you order</h2>
<ol><li><p>How many desks are empty on an ordinary Tuesday?</p></li><li><p>Can what you have be re-covered, re-legged or cut down?</p></li><li><p>Is there a reuse network near you? Councils and universities clear whole floors at a time.</p></li></ol>
<h2>Before you sign</h2>
<ol start="4"><li><p>Which parts can be replaced, and for how many years are they kept in stock?</p></li><li><p>Who takes it back, and what happens to it then?</p></li><li><p>Is the wood certified, and by whom?</p></li><li><p>Would you buy it if it came without the discount?</p></li></ol>
<p>The fourth question is the one that sorts good suppliers from the rest. A supplier that keeps spare castors for ten years has thought about the other six as well.</p>
<p>Our course <em>The circular office</em> goes through each of them with real quotations.</p>`,
  },
  {
    title: 'The quiet arithmetic of a dripping tap',
    daysAgo: 38,
    picture: 'water-and-waste/pictures/tap.svg',
    bodyPicture: {
      file: 'water-and-waste/pictures/water.svg',
      alt: 'A large drop of water above a lake with a sailing boat',
    },
    tags: ['Water', 'Office'],
    body: `<p>One drop a second does not sound like much. It is about twenty litres a day, or a full bath every week, for as long as nobody rings the landlord.</p>
{picture}
<h2>Find it in ten minutes</h2>
<p>Read the water meter when the last person leaves, and again when the first one arrives. If the two figures differ, water has been going somewhere. Then:</p>
<ul><li><p>put a few drops of food colouring into each cistern and look at the bowl a quarter of an hour later;</p></li><li><p>listen at urinals that flush on a timer, at night and on Sundays too;</p></li><li><p>look behind the dishwasher.</p></li></ul>
<h2>Then tell everybody</h2>
<p>A small sign with the telephone number of the person who repairs things does more than any campaign. People do report leaks. They only need to know to whom.</p>`,
  },
  {
    title: 'How we travel to our own courses',
    daysAgo: 61,
    picture: 'green-travel/pictures/train.svg',
    tags: ['Travel'],
    body: `<p>We teach green travel, so clients like to ask how we arrived. For three months we wrote it down: 118 journeys by five trainers.</p>
<p><strong>Train and bicycle</strong> carried us on 71 of them, buses on 19, and 28 were made by car, nearly all to places that the last bus leaves before six.</p>
<h2>What we changed</h2>
<p>Courses outside towns now begin at ten and end at half past three. That alone would have saved 17 of the 28. For the rest we share a hired electric car, and where a client is happy to meet on screen for the first hour, we do that instead.</p>
<h2>What we did not</h2>
<p>We still come in person when a group is new. Rooms tell us things that cameras do not, such as where the bins are.</p>
<p>The template we used is free to copy: date, from, to, means, and <em>why not something better</em>. The last column is the one that matters.</p>`,
  },
  {
    title: 'Five myths about food waste at work',
    daysAgo: 97,
    picture: 'water-and-waste/pictures/food.svg',
    tags: ['Waste', 'Food'],
    body: `<p>Every kitchen has its stories. These are the five that we hear most often when we walk round one.</p>
<h3>“It all goes to compost anyway”</h3>
<p>Only if somebody separates it. In most offices it goes where the rest goes.</p>
<h3>“Small portions make people unhappy”</h3>
<p>Small plates with a second helping for whoever wants one make less waste and no complaints.</p>
<h3>“We cannot give leftovers away”</h3>
<p>You can, with a few rules about temperature and labels. Your council has a sheet on it.</p>
<h3>“The fridge is nobody’s job”</h3>
<p>Make it somebody’s, on Fridays, in turn.</p>
<h3>“It is too little to matter”</h3>
<p>Weigh it for a week. We have yet to meet an office that was not surprised.</p>`,
  },
  {
    title: 'Welcome to our news',
    daysAgo: 140,
    picture: 'climate-basics/pictures/welcome.svg',
    tags: ['Training'],
    body: `<p>Greenways Training helps organisations to do less harm and more good, one ordinary working day at a time. Here we write about what works, what did not, and what our clients have taught us.</p>
<p>You will find short pieces, once or twice a month: no announcements, no jargon, nothing that takes longer than a cup of tea. If there is something you would like us to look into, please <a href="mailto:hello@greenways.example">write to us</a>.</p>`,
  },
]
