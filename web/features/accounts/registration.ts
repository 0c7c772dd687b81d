/** What the form of registering begins with. */
export const emptyRegistration = {
  dateOfBirth: '',
  genderId: '',
  ethnicityId: '',
  employmentStatusId: '',
  jobRoleId: '',
  postCode: '',
  password: '',
  passwordRepeat: '',
  doYouKnowWhatClimateActionIs: false,
  doYouUnderstandTheRoleYouCanPlay: false,
  doYouUnderstandTheRoleYourOrganistaionCanPlay: false,
  heardOfSustainableDevelopmentGoals: false,
  agreeToTermsAndConditions: false,
}
export type Registration = typeof emptyRegistration
