import { type Examples, administrators, change, exported, nothing, seenByMembers } from './example.ts'

export const feedback: Examples = {
  'GET Feedback/GetAllFeedbackForms': {
    who: administrators,
    log: nothing,
  },
  'GET Feedback/ExportFeedbackForms': {
    who: administrators,
    send: () => ({ format: 'csv' }),
    log: exported('Exported the list of feedback forms'),
  },
  'GET Feedback/GetFeedbackForm': {
    who: seenByMembers,
    send: async (w) => ({ FeedbackFormId: (await w.form()).id }),
    log: nothing,
  },
  'POST Feedback/CreateFeedbackForm': {
    who: administrators,
    send: () => ({ title: 'After', description: '' }),
    log: change('Created a feedback form'),
  },
  'POST Feedback/UpdateFeedbackForm': {
    who: administrators,
    send: async (w) => ({ id: (await w.form()).id, title: 'Later', description: '' }),
    log: change('Changed a feedback form'),
    edited: {
      form: ({ formId, openForm }) => ({
        which: { id: formId },
        read: () => openForm(formId),
        other: ['description', 'Please be frank'],
        both: ['title', 'First title', 'Second title'],
      }),
    },
  },
  'POST Feedback/CreateCopyOfFeedbackForm': {
    who: administrators,
    send: async (w) => ({ feedbackFormId: (await w.form()).id }),
    log: change('Copied a feedback form'),
  },
  'GET Feedback/GetFeedbackFormLosses/{id}': {
    who: administrators,
    send: async (w) => ({ id: (await w.form()).id }),
    log: nothing,
  },
  'POST Feedback/DeleteFeedbackForm': {
    who: administrators,
    send: async (w) => ({ id: (await w.form()).id }),
    log: change('Deleted a feedback form'),
  },
  'POST Feedback/AddQuestionToForm': {
    who: administrators,
    send: async (w) => ({
      feedbackFormId: (await w.form()).id,
      value: 'Why?',
      ordinal: 2,
      isFreeText: false,
    }),
    log: change('Added a question to a feedback form'),
  },
  'POST Feedback/RewordQuestion': {
    who: administrators,
    send: async (w) => ({ questionId: (await w.form()).question.id, value: 'How come?' }),
    log: change('Changed the words of a feedback question'),
    edited: {
      question: ({ questionId, questionOf }) => ({
        which: { questionId },
        read: questionOf,
        both: ['value', 'First words?', 'Second words?'],
      }),
      'answered question': ({ answeredForm, long, openForm }) => ({
        which: { questionId: long?.id ?? '' },
        read: async () => (await openForm(answeredForm.id)).questions[0],
        both: ['value', 'First words?', 'Second words?'],
      }),
      'answered free-text question': ({ answeredForm, openForm }) => ({
        which: { questionId: answeredForm.texts[0] ?? '' },
        read: async () => (await openForm(answeredForm.id)).freeTextQuestions[0],
        both: ['value', 'First words?', 'Second words?'],
      }),
    },
  },
  'POST Feedback/UpdateQuestionOrdinals': {
    who: administrators,
    send: async (w) => ({ questions: [{ id: (await w.form()).question.id, ordinal: 2 }] }),
    log: change('Changed the order of feedback questions'),
  },
  'POST Feedback/DeleteQuestionFromFeedbackForm': {
    who: administrators,
    send: async (w) => ({ questionId: (await w.form()).question.id, formId: (await w.form()).id }),
    log: change('Removed a question from a feedback form'),
  },
  'POST Feedback/AddAnswerToQuestion': {
    who: administrators,
    send: async (w) => ({ ordinal: 3, value: 'So-so', questionId: (await w.form()).question.id }),
    log: change('Added an answer to a feedback question'),
  },
  'POST Feedback/RewordAnswer': {
    who: administrators,
    send: async (w) => ({ answerId: (await w.form()).answer.id, value: 'Very good' }),
    log: change('Changed the words of a feedback answer'),
    edited: {
      answer: ({ answerId, questionOf }) => ({
        which: { answerId },
        read: async () => (await questionOf())?.answers.find(({ id }) => id === answerId),
        both: ['value', 'First words', 'Second words'],
      }),
      'chosen answer': ({ answeredForm, hard, openForm }) => ({
        which: { answerId: hard?.answerId ?? '' },
        read: async () => (await openForm(answeredForm.id)).questions[1]?.answers[0],
        both: ['value', 'First words', 'Second words'],
      }),
    },
  },
  'POST Feedback/UpdateAnswer': {
    who: administrators,
    send: async (w) => ({ answers: [{ id: (await w.form()).answer.id, ordinal: 2 }] }),
    log: change('Changed the order of feedback answers'),
  },
  'POST Feedback/DeleteAnswer': {
    who: administrators,
    send: async (w) => ({ answerId: (await w.form()).answer.id }),
    log: change('Removed an answer from a feedback question'),
  },
  'POST Feedback/AssignFeedbackFormToCourse': {
    who: administrators,
    send: async (w) => ({ courseId: (await w.looseCourse()).id, feedbackFormId: (await w.form()).id }),
    log: change('Assigned a feedback form to a course'),
  },
  'POST Feedback/AssignClientToFeedbackForm': {
    who: administrators,
    send: async (w) => ({ feedbackFormId: (await w.form()).id, clientId: w.client.id }),
    log: change('Assigned a feedback form to a client'),
    after: 'POST Feedback/RemoveClientFromFeedbackForm',
  },
  'POST Feedback/RemoveClientFromFeedbackForm': {
    who: administrators,
    send: async (w) => ({ feedbackFormId: (await w.form()).id, clientId: w.client.id }),
    log: change('Took a feedback form from a client'),
  },
}
