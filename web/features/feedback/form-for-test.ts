// A feedback form as the server returns it.
const answer = (value: string, ordinal: number) => ({
  id: `id-${value}`,
  stableId: `stable-${value}`,
  value,
  ordinal,
})
export const form = {
  id: 'a-form',
  title: 'How was it?',
  description: 'Tell us',
  course: { id: 'a-course', title: 'Water' },
  clients: [],
  questions: [
    {
      id: 'rating',
      stableId: 'stable-rating',
      value: 'Your rating?',
      ordinal: 1,
      answers: [answer('Good', 1), answer('Bad', 2)],
    },
    { id: 'later', stableId: 'stable-later', value: 'Not ready yet?', ordinal: 2, answers: [] },
  ],
  freeTextQuestions: [
    { id: 'missed', stableId: 'stable-missed', value: 'What was missing?', ordinal: 3, answerValue: '' },
  ],
  answeredIds: [] as string[],
  isPassed: true,
  feedbackComplete: false,
  smallestGroup: 5,
}
