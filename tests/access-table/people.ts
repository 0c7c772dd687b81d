// Who may do what with accounts, learners and users, by the specification.
import { password } from '#tests/support/make.ts'
import { administrators, everybody, itsManagers, type Lines, signedIn } from './table.ts'

const name = { firstName: 'Ada', lastName: 'Green' }
const newEmail = () => `new-${crypto.randomUUID()}@example.test`
const secret = 'another good password'
const passwords = { password: secret, passwordRepeat: secret }

/** A manager limited to teams changes no manager, and makes nobody a manager. */
const ofManagers = '401 | 403 403 403 | ok 404 ok | 403 404 | ok'

const learners = '401 | ok ok ok | 403 403 ok | 403 403 | 403'

export const people: Lines = {
  'POST Account/Login': [everybody, (w) => ({ username: w.learner.email, password })],
  'POST Account/PasswordResetRequest': [everybody, (w) => ({ email: w.learner.email })],
  'POST Account/RequestInvitation': [everybody, async (w) => ({ email: (await w.invited()).email })],
  'POST Account/CheckLink': [everybody, async (w) => ({ ...(await w.link('reset')), purpose: 'reset' })],
  'POST Account/PasswordReset': [everybody, async (w) => ({ ...(await w.link('reset')), ...passwords })],
  'POST Account/ConfirmAccount': [everybody, async (w) => ({ ...(await w.link('confirm')), ...passwords })],
  'POST Account/GetRegistrationForm': [everybody, async (w) => w.link('register')],
  'POST Account/ConfirmLearnerAccount': [
    everybody,
    async (w) => {
      const options = await w.options()
      const idOf = (kind: string) => options.find((option) => option.kind === kind)?.id
      return {
        ...(await w.link('register')),
        ...passwords,
        dateOfBirth: '1990-02-28',
        genderId: idOf('gender'),
        ethnicityId: idOf('ethnicity'),
        employmentStatusId: idOf('employmentStatus'),
        jobRoleId: idOf('jobRole'),
        postCode: 'AB1 2CD',
        agreeToTermsAndConditions: true,
      }
    },
  ],
  'GET Account/GetAccountRegisterDetails': [everybody],
  'POST Account/CheckReferralCode': [everybody, (w) => ({ referalCode: w.client.referralCode })],
  'POST Account/SelfRegister': [
    everybody,
    (w) => ({ ...name, email: newEmail(), referalCode: w.client.referralCode }),
  ],
  'GET Account/MyAccount': ['401 | sees own own | own own own | own own | own'],
  'POST Account/UpdateAccount': [signedIn, () => ({ ...name, email: newEmail(), phoneNumber: '1' })],
  'POST Account/UpdateColourScheme': [signedIn, () => ({ colourScheme: 'dark' })],
  'POST Account/UpdateCsvFormat': [signedIn, () => ({ format: 'csv-semicolons' })],
  'POST Account/UpdatePassword': [
    signedIn,
    () => ({ currentPassword: password, newPassword: secret, repeatPassword: secret }),
  ],
  'POST Account/Logout': [signedIn],
  'POST Account/ExtendSession': [signedIn],
  'GET Account/DownloadOwnData': [signedIn],
  'GET Calendar/GetMyCalendar': [learners],
  'POST Calendar/CreateMyCalendar': [learners],
  'POST Calendar/RevokeMyCalendar': [learners],
  'GET User/DownloadPersonalData/{id}': [administrators, (w) => ({ id: w.learner.id })],

  'POST Account/ResendActivationEmail': [itsManagers, async (w) => ({ userId: (await w.invited()).id })],
  'POST Account/Createlearner': [
    '401 | 403 403 403 | ok ok ok | ok ok | ok',
    () => ({ ...name, email: newEmail() }),
  ],
  'POST Account/Createclientadmin': [
    '401 | 403 403 403 | ok ok ok | 403 403 | ok',
    () => ({ ...name, email: newEmail() }),
  ],
  'POST Account/Createadmin': [administrators, () => ({ ...name, email: newEmail() })],
  'POST Admin/AssignLearnerClaim': [ofManagers, async (w) => ({ userId: (await w.manager()).id })],
  'POST Admin/AssignAdminClaim': [ofManagers, (w) => ({ userId: w.learner.id })],

  'GET Client/Learners/': [
    '401 | 403 403 403 | sees own sees | sees own | sees',
    (w) => ({ pageNumber: 1, pageSize: 10, searchTerm: w.learner.email }),
  ],
  'GET Client/ExportLearners': [
    '401 | 403 403 403 | sees own sees | sees own | sees',
    (w) => ({ format: 'csv', searchTerm: w.learner.email }),
  ],
  'GET Client/GetUserByUrlToken/{urlToken}': [
    '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    (w) => ({ urlToken: w.learner.urlToken }),
  ],
  // Learners find courses; the learner of the object is a person.
  'GET Search/GetResults': [
    '401 | own own own | sees own sees | sees own | sees',
    (w) => ({ searchTerm: w.learner.email }),
  ],
  'POST Client/PreviewUpload': [
    '401 | 403 403 403 | ok ok ok | ok ok | ok',
    () => ({ csvFile: new File([`Ada,Green,${newEmail()}`], 'people.csv') }),
  ],
  'POST Client/UploadUsers': [
    '401 | 403 403 403 | ok 404 ok | ok ok | ok',
    (w) => ({ users: [{ ...name, email: newEmail() }], clientId: w.client.id }),
  ],

  'GET User/ExportList': [
    '401 | 403 403 403 | sees own sees | sees own | sees',
    async (w) => ({ format: 'csv', searchTerm: (await w.manager()).email }),
  ],
  'GET User/getADMINusers/': [administrators],
  'GET User/getCLIENTADMINusers/': [
    '401 | 403 403 403 | sees own sees | sees own | 403',
    async (w) => ({ searchTerm: (await w.manager()).email }),
  ],
  'GET User/getLEARNERusers/': ['401 | 403 403 403 | 403 403 403 | 403 403 | 403'],
  'GET User/GetADMINUserByUrlToken/{urlToken}': [
    '401 | 403 403 403 | 403 403 403 | 403 403 | sees',
    (w) => ({ urlToken: w.learner.urlToken }),
  ],
  'GET User/GetCLIENTADMINUserByUrlToken/{urlToken}': [
    '401 | 403 403 403 | sees 404 sees | sees 404 | 403',
    (w) => ({ urlToken: w.learner.urlToken }),
  ],
  'GET User/GetLEARNERUserByUrlToken/{urlToken}': [
    '401 | 403 403 403 | 403 403 403 | 403 403 | 403',
    (w) => ({ urlToken: w.learner.urlToken }),
  ],
  'POST User/UpdateUser': [itsManagers, (w) => ({ id: w.learner.id, ...name, email: newEmail() })],
  'GET User/GetUserLosses/{id}': [itsManagers, (w) => ({ id: w.learner.id })],
  'POST User/GetUsersLosses': [itsManagers, (w) => ({ selectedUserIds: [w.learner.id] })],
  // Those of the object's client, and for limited managers of its team.
  'GET Deletion/GetDeleted': [
    '401 | 403 403 403 | sees own sees | sees own | sees',
    async (w) => ({ searchTerm: (await w.deleted()).name }),
  ],
  'POST Deletion/Restore': [itsManagers, async (w) => ({ id: (await w.deleted()).id })],
  'POST Deletion/DeleteNow': [administrators, async (w) => ({ id: (await w.deleted()).id })],
  'POST User/DeleteUser': [itsManagers, (w) => ({ id: w.learner.id })],
  'POST User/deleteusers': [itsManagers, (w) => ({ selectedUserIds: [w.learner.id] })],
  'POST User/archive': [itsManagers, (w) => ({ userIds: [w.learner.id] })],
  'POST User/unarchive': [itsManagers, async (w) => ({ userIds: [(await w.archived()).id] })],
  'POST User/BulkAction': [itsManagers, (w) => ({ action: 'archive', userIds: [w.learner.id] })],
  'POST User/GetBulkLosses': [itsManagers, (w) => ({ userIds: [w.learner.id] })],
  'POST User/BulkExport': [
    '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    (w) => ({ userIds: [w.learner.id] }),
  ],
  'POST User/BulkCertificates': [
    itsManagers,
    async (w) => (await w.certificate(), { userIds: [w.learner.id], format: 'zip' }),
  ],
  'POST User/exportusers': [
    '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    (w) => ({ selectedUserIds: [w.learner.id] }),
  ],
}
