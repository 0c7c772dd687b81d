// Who may do what with feedback and communities, by the specification.
import { administrators, itsManagers, itsMembers, type Lines } from './table.ts'

/** Seen by members of the client, and by administrators. */
const seenByMembers = '401 | sees sees 404 | sees 404 sees | sees sees | sees'

/** Managers of the client, those limited to teams for what people of these have written, and administrators. */
const itsModerators = '401 | 403 403 404 | ok 404 ok | ok 403 | ok'
const itsAuthorOrModerators = '401 | ok 403 404 | ok 404 ok | ok 403 | ok'
/** Of something hidden: its author sees it, nobody else who does not moderate it. */
const whoSeesHidden = '401 | 403 404 404 | ok 404 ok | ok 404 | ok'
const allButItsAuthor = '401 | 403 ok 404 | ok 404 ok | ok ok | ok'
const managersOfTheWhole = '401 | 403 403 403 | ok 404 ok | 403 403 | ok'

export const feedback: Lines = {
  'GET Feedback/GetAllFeedbackForms': [administrators],
  'GET Feedback/ExportFeedbackForms': [administrators, () => ({ format: 'csv' })],
  // The answers are those of the whole client, and anonymous.
  'GET Feedback/GetFeedbackForCourse': [
    '401 | 403 403 403 | ok 404 ok | 403 403 | ok',
    async (w) => ({ feedbackFormId: (await w.form()).id }),
  ],
  'GET Feedback/GetFeedbackForm': [seenByMembers, async (w) => ({ FeedbackFormId: (await w.form()).id })],
  'GET Feedback/DownloadFeedback': [
    administrators,
    async (w) => ({ feedbackFormId: (await w.answeredForm()).id }),
  ],
  'POST Feedback/CreateFeedbackForm': [administrators, () => ({ title: 'After', description: '' })],
  'POST Feedback/UpdateFeedbackForm': [
    administrators,
    async (w) => ({ id: (await w.form()).id, title: 'Later', description: '' }),
  ],
  'POST Feedback/CreateCopyOfFeedbackForm': [
    administrators,
    async (w) => ({ feedbackFormId: (await w.form()).id }),
  ],
  'GET Feedback/GetFeedbackFormLosses/{id}': [administrators, async (w) => ({ id: (await w.form()).id })],
  'POST Feedback/DeleteFeedbackForm': [administrators, async (w) => ({ id: (await w.form()).id })],
  'POST Feedback/AddQuestionToForm': [
    administrators,
    async (w) => ({ feedbackFormId: (await w.form()).id, value: 'Why?', ordinal: 2, isFreeText: false }),
  ],
  'POST Feedback/RewordQuestion': [
    administrators,
    async (w) => ({ questionId: (await w.form()).question.id, value: 'How come?' }),
  ],
  'POST Feedback/UpdateQuestionOrdinals': [
    administrators,
    async (w) => ({ questions: [{ id: (await w.form()).question.id, ordinal: 2 }] }),
  ],
  'POST Feedback/DeleteQuestionFromFeedbackForm': [
    administrators,
    async (w) => ({ questionId: (await w.form()).question.id, formId: (await w.form()).id }),
  ],
  'POST Feedback/AddAnswerToQuestion': [
    administrators,
    async (w) => ({ ordinal: 3, value: 'So-so', questionId: (await w.form()).question.id }),
  ],
  'POST Feedback/RewordAnswer': [
    administrators,
    async (w) => ({ answerId: (await w.form()).answer.id, value: 'Very good' }),
  ],
  'POST Feedback/UpdateAnswer': [
    administrators,
    async (w) => ({ answers: [{ id: (await w.form()).answer.id, ordinal: 2 }] }),
  ],
  'POST Feedback/DeleteAnswer': [administrators, async (w) => ({ answerId: (await w.form()).answer.id })],
  'POST Feedback/AssignFeedbackFormToCourse': [
    administrators,
    async (w) => ({ courseId: (await w.looseCourse()).id, feedbackFormId: (await w.form()).id }),
  ],
  'POST Feedback/AssignClientToFeedbackForm': [
    administrators,
    async (w) => ({ feedbackFormId: (await w.form()).id, clientId: w.client.id }),
  ],
  'POST Feedback/RemoveClientFromFeedbackForm': [
    administrators,
    async (w) => ({ feedbackFormId: (await w.form()).id, clientId: w.client.id }),
  ],
  'POST Feedback/completeFeedbackForm': [
    '401 | ok ok 404 | 403 403 ok | 403 403 | 403',
    async (w) => {
      await w.passed()
      const { id, answer } = await w.form()
      return { feedbackFormId: id, additionalFeedback: '', answers: [{ id: answer.id }], FreeTextAnswers: [] }
    },
  ],
}

export const communities: Lines = {
  'POST Community/CreateCommunity': [
    administrators,
    (w) => ({ name: 'Growers', description: '', clientId: w.client.id }),
  ],
  'GET Community/ExportCommunities': [administrators, () => ({ format: 'csv' })],
  'GET Community/GetCommunities/{clientId}': [
    seenByMembers,
    async (w) => (await w.community(), { clientId: w.client.id }),
  ],
  'GET Community/GetCommunity/{id}': [seenByMembers, async (w) => ({ id: (await w.community()).id })],
  'GET Community/WatchCommunity/{id}': [itsMembers, async (w) => ({ id: (await w.community()).id })],
  'GET Community/GetCommunityLosses/{id}': [administrators, async (w) => ({ id: (await w.community()).id })],
  'POST Community/DeleteCommunity': [administrators, async (w) => ({ id: (await w.community()).id })],
  'POST Community/CreatePost': [
    itsMembers,
    async (w) => ({ title: 'News', text: 'Much', communityId: (await w.community()).id }),
  ],
  // The author needs no reason, those who moderate do.
  'POST Community/DeletePost': [
    itsAuthorOrModerators,
    async (w) => ({ id: (await w.post()).id, reason: 'Rude' }),
  ],
  'POST Community/HidePost': [itsModerators, async (w) => ({ id: (await w.post()).id, reason: 'Rude' })],
  'POST Community/RestorePost': [whoSeesHidden, async (w) => w.hiddenPost()],
  'POST Community/ReportPost': [
    allButItsAuthor,
    async (w) => ({ postId: (await w.post()).id, reason: 'Rude' }),
  ],
  'POST Community/LikePost': [itsMembers, async (w) => ({ postId: (await w.post()).id })],
  'POST Community/UnlikePost': [itsMembers, async (w) => ({ postId: (await w.post()).id })],
  'GET Community/GetComments/{postId}': [
    seenByMembers,
    async (w) => (await w.comment(), { postId: (await w.post()).id }),
  ],
  'POST Community/AddComment': [itsMembers, async (w) => ({ postId: (await w.post()).id, text: 'Indeed' })],
  'POST Community/DeleteComment': [
    itsAuthorOrModerators,
    async (w) => ({ id: (await w.comment()).id, reason: 'Rude' }),
  ],
  'POST Community/HideComment': [
    itsModerators,
    async (w) => ({ id: (await w.comment()).id, reason: 'Rude' }),
  ],
  'POST Community/RestoreComment': [whoSeesHidden, async (w) => w.hiddenComment()],
  'POST Community/ReportComment': [
    allButItsAuthor,
    async (w) => ({ commentId: (await w.comment()).id, reason: 'Rude' }),
  ],
  // By a member of the team about a member of the team.
  'GET Community/GetReports/{communityId}': [
    '401 | 403 403 403 | sees 404 sees | sees own | sees',
    async (w) => (await w.report(), { communityId: (await w.community()).id }),
  ],
  'POST Community/DismissReport': [itsManagers, async (w) => ({ id: (await w.report()).id })],
  'POST Community/CloseCommunity': [managersOfTheWhole, async (w) => ({ id: (await w.community()).id })],
  'POST Community/ReopenCommunity': [managersOfTheWhole, async (w) => w.closedCommunity()],
}
