import { api } from '#contract/all.ts'
import { password } from '#tests/support/make.ts'
import {
  type Examples,
  everybody,
  itsManagers,
  signedIn,
  change,
  logIn,
  nothing,
  newEmail,
  fullName,
} from './example.ts'

const secret = 'another good password'
const passwords = { password: secret, passwordRepeat: secret }

export const accounts: Examples = {
  'POST Account/Login': {
    who: everybody,
    send: (w) => ({ username: w.learner.email, password }),
    log: logIn('Logged in'),
  },
  'POST Account/LoginByName': {
    who: everybody,
    send: async (w) => ({ ...(await w.namedLogin()), password }),
    log: logIn('Logged in'),
  },
  'POST Account/LoginWithCode': {
    who: everybody,
    send: async (w) => w.begunLogin(),
    log: logIn('Logged in with a code'),
  },
  'POST Account/BeginPasskeyLogin': { who: everybody, log: nothing },
  'POST Account/LoginWithPasskey': {
    who: everybody,
    send: async (w) => ({ passkey: await w.usedPasskey() }),
    log: logIn('Logged in with a passkey'),
  },
  'POST Account/SetPinByCode': {
    who: everybody,
    send: async (w) => ({
      ...(await w.namedLogin()),
      oneTimeCode: await w.oneTimeCode(),
      password: '274913',
      passwordRepeat: '274913',
    }),
    log: change('Set a PIN with a log-in card'),
  },
  'POST Account/PasswordResetRequest': {
    who: everybody,
    send: (w) => ({ email: w.learner.email }),
    log: change('Asked for a link to set a new password'),
  },
  'POST Account/RequestInvitation': {
    who: everybody,
    send: async (w) => ({ email: (await w.invited()).email }),
    log: change('Asked for a new invitation'),
  },
  'POST Account/CheckLink': {
    who: everybody,
    send: async (w) => ({ ...(await w.link('reset')), purpose: 'reset' }),
    log: nothing,
  },
  'POST Account/PasswordReset': {
    who: everybody,
    send: async (w) => ({ ...(await w.link('reset')), ...passwords }),
    log: change('Set a new password by link'),
  },
  'POST Account/ConfirmAccount': {
    who: everybody,
    send: async (w) => ({ ...(await w.link('confirm')), ...passwords }),
    log: change('Confirmed the account'),
  },
  'POST Account/GetRegistrationForm': {
    who: everybody,
    send: async (w) => w.link('register'),
    log: nothing,
  },
  'POST Account/ConfirmLearnerAccount': {
    who: everybody,
    send: async (w) => {
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
    log: change('Registered as a learner'),
  },
  'GET Account/GetAccountRegisterDetails': {
    who: everybody,
    log: nothing,
  },
  'POST Account/CheckReferralCode': {
    who: everybody,
    send: (w) => ({ referalCode: w.client.referralCode }),
    log: nothing,
  },
  'POST Account/SelfRegister': {
    who: everybody,
    send: (w) => ({ ...fullName, email: newEmail(), referalCode: w.client.referralCode }),
    log: change('Signed up as a learner'),
  },
  'GET Account/GetWaysToJoin': {
    who: everybody,
    log: nothing,
  },
  'POST Account/JoinByMailDomain': {
    who: everybody,
    // Every domain is answered alike.
    send: () => ({ ...fullName, email: newEmail() }),
    sendToChange: async (w) => ({ ...fullName, email: `ada@${await w.joiningDomain()}` }),
    log: change('Signed up as a learner with a work address'),
  },
  'GET Account/MyAccount': {
    who: '401 | sees own own | own own own | own own | own',
    log: nothing,
  },
  'POST Account/UpdateAccount': {
    who: signedIn,
    send: () => ({ ...fullName, email: newEmail(), phoneNumber: '1' }),
    log: change('Changed the own contact details'),
    edited: {
      account: ({ product, person }) => ({
        which: {},
        as: person,
        read: async () => (await product.ask(api.accounts.myAccount, {}, person)).user,
        other: ['phoneNumber', '0123'],
        both: ['email', 'third@example.test', 'fourth@example.test'],
      }),
    },
  },
  'POST Account/UpdateColourScheme': {
    who: signedIn,
    send: () => ({ colourScheme: 'dark' }),
    log: change('Chose light or dark'),
  },
  'POST Account/UpdateCsvFormat': {
    who: signedIn,
    send: () => ({ format: 'csv-semicolons' }),
    log: change('Chose the form of CSV files'),
  },
  'POST Account/UpdatePassword': {
    who: signedIn,
    send: () => ({ currentPassword: password, newPassword: secret, repeatPassword: secret }),
    log: change('Changed the own password'),
  },
  'POST Account/Logout': {
    who: signedIn,
    log: change('Logged out'),
  },
  'POST Account/ExtendSession': {
    who: signedIn,
    log: change('Stayed logged in'),
  },
  'POST Account/ResendActivationEmail': {
    who: itsManagers,
    send: async (w) => ({ userId: (await w.invited()).id }),
    log: change('Sent an invitation again'),
  },
}
