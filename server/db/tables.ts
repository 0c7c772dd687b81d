// The tables as TypeScript sees them. Date-times and dates are read as ISO-8601 text (server/db/open.ts).
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DeletionKind } from '#contract/rules/deletion.ts'
import type { LinkPurpose } from '#contract/calls/accounts.ts'
import type { Role, SessionEnd } from '#contract/call.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import type { PackState, PackSubject } from '#contract/rules/evidence-packs.ts'
import type { MailKind } from '#contract/rules/mail-texts.ts'
import type { ReminderReason } from '#contract/rules/reminders.ts'
import type { QuestionKind, SpecifiedField } from '#contract/rules/registration-form.ts'
import type { DeadlineKind, ObligationStatus, RenewFrom } from '#contract/rules/training.ts'
import type { WithoutStatus } from '#contract/rules/without-status.ts'
import type { ColourScheme } from '#contract/rules/colours.ts'

export interface Tables {
  backups: { taken_at: string }
  blog_posts: {
    id: Generated<string>
    url_slug: string
    title: string
    body: string
    summary: string
    image: string | null
    body_pictures: string[]
    version: Generated<number>
    is_published: Generated<boolean>
    first_published_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  blog_tags: { id: Generated<string>; post_id: string; value: string; position: GeneratedAlways<number> }
  blog_pictures: { key: string; uploaded_at: Generated<string> }
  clients: {
    id: Generated<string>
    name: string
    url_token: string
    referral_code: string
    maximum_learners: number
    is_provider: Generated<boolean>
    is_paused: Generated<boolean>
    archived_at: string | null
    created_at: Generated<string>
    time_zone: string | null
  }
  users: {
    id: Generated<string>
    client_id: string
    first_name: string
    last_name: string
    email: string
    phone_number: Generated<string>
    url_token: string
    role: Role
    secondary_role: Role | null
    is_learner: GeneratedAlways<boolean>
    is_manager: GeneratedAlways<boolean>
    search_text: GeneratedAlways<string>
    password_hash: string | null
    email_confirmed_at: string | null
    archived_at: string | null
    created_at: Generated<string>
    colour_scheme: Generated<ColourScheme>
    csv_format: Generated<CsvFormat>
    has_logged_in: Generated<boolean>
    member_since: Generated<string>
    restored_at: string | null
    /** Set for a person who joined with a referral code and has not confirmed the address: they take no seat yet (rule people-21). */
    awaits_seat: Generated<boolean>
  }
  registration_options: {
    id: Generated<string>
    kind: RegistrationKind
    name: string
    position: Generated<number>
    removed_at: string | null
  }
  registrations: {
    user_id: string
    date_of_birth: string | null
    gender_id: string | null
    ethnicity_id: string | null
    employment_status_id: string | null
    job_role_id: string | null
    post_code: string | null
    knows_climate_action: boolean
    understands_own_role: boolean
    understands_organisation_role: boolean
    heard_of_sustainable_development_goals: boolean
    agreed_to_terms_at: Generated<string>
    form_answers: Generated<string[]>
    answers: GeneratedAlways<string[]>
    answers_removed_at: string | null
  }
  registration_texts: { user_id: string; question_id: string; value: string }
  registration_forms: { client_id: string; is_used: boolean }
  registration_form_items: {
    client_id: string
    field: SpecifiedField | null
    question_id: string | null
    label: string | null
    is_asked: boolean
    is_required: boolean
    position: number
  }
  registration_questions: {
    id: Generated<string>
    client_id: string
    kind: QuestionKind
    label: string
    created_at: Generated<string>
  }
  registration_question_options: {
    id: Generated<string>
    question_id: string
    name: string
    position: number
    removed_at: string | null
  }
  sessions: {
    id: Generated<string>
    user_id: string
    token_hash: Buffer
    created_at: Generated<string>
    expires_at: string
    ended_because: EndedBecause | null
  }
  link_tokens: {
    user_id: string
    purpose: LinkPurpose
    token_hash: Buffer
    expires_at: string
    closed_at: string | null
  }
  secrets: { name: string; value: Buffer }
  rate_counters: { key: string; count: number; ends_at: string }
  login_events: {
    id: GeneratedAlways<number>
    at: Generated<string>
    user_id: string | null
    client_id: string
    is_learner: boolean
    /** Both are set by a trigger. */
    day: GeneratedAlways<string>
    provider_day: GeneratedAlways<string>
  }
  courses: {
    id: Generated<string>
    title: string
    description: string
    reference: string
    badge_image: string
    picture: string | null
    minutes: number | null
    current_version_id: string | null
    feedback_required: Generated<boolean>
    without_status: Generated<WithoutStatus>
    created_at: Generated<string>
    deleted_at: string | null
    valid_months: number | null
    renewal_days: Generated<number>
    renew_from: Generated<RenewFrom>
  }
  course_versions: {
    id: Generated<string>
    course_id: string
    number: number
    scorm_version: string
    package: unknown
    size_bytes: string | number
    file_count: number
    warnings: Generated<unknown>
    findings: Generated<unknown>
    created_at: Generated<string>
  }
  checked_packages: {
    id: string
    person_id: string
    package: unknown
    size_bytes: string | number
    file_count: number
    warnings: unknown
    findings: unknown
    checked_at: Generated<string>
  }
  pathways: {
    id: Generated<string>
    name: string
    description: string
    created_at: Generated<string>
    deleted_at: string | null
    order_enforced: Generated<boolean>
  }
  pathway_courses: {
    pathway_id: string
    course_id: string
    position: Generated<number>
    added_at: Generated<string>
  }
  client_pathways: { client_id: string; pathway_id: string; assigned_at: Generated<string> }
  teams: { id: Generated<string>; client_id: string; name: string; created_at: Generated<string> }
  team_members: {
    team_id: string
    user_id: string
    client_id: GeneratedAlways<string>
    since: Generated<string>
  }
  team_managers: { team_id: string; user_id: string; client_id: GeneratedAlways<string> }
  team_pathways: { team_id: string; pathway_id: string; assigned_at: Generated<string> }
  deadlines: {
    id: Generated<string>
    pathway_id: string
    course_id: string | null
    client_id: string | null
    team_id: string | null
    kind: DeadlineKind
    days: number | null
    day: string | null
  }
  due_extensions: {
    user_id: string
    course_id: string
    day: string
    reason: string
    set_at: Generated<string>
    set_by: string | null
  }
  exemptions: {
    id: Generated<string>
    user_id: string
    course_id: string
    from_day: string
    until_day: string | null
    reason: string
    set_at: Generated<string>
    set_by: string | null
    change_reason: string | null
  }
  client_validities: {
    client_id: string
    course_id: string
    valid_months: number | null
    renewal_days: number
    renew_from: RenewFrom
  }
  completions: {
    id: Generated<string>
    user_id: string
    course_id: string
    attempt_id: string | null
    is_external: Generated<boolean>
    completed_on: string
    valid_until: string | null
    renewable_from: string | null
    recorded_at: Generated<string>
    ended_on: string | null
    due_on: string | null
    due_pathway_id: string | null
  }
  evidence_files: {
    key: string
  }
  external_completions: {
    completion_id: string
    user_id: string
    course_id: string
    completed_on: string
    own_valid_until: string | null
    title: string
    evidence_key: string
    evidence_name: string
    recorded_at: Generated<string>
    recorded_by: string | null
    change_reason: string | null
    dated_at: string | null
  }
  obligations: {
    id: Generated<string>
    user_id: string
    course_id: string
    client_id: string
    since: string
    due_on: string | null
    due_pathway_id: string | null
    completed_on: string | null
    valid_until: string | null
    days_late: number | null
    status: ObligationStatus
    changes_on: string | null
    pathway_ids: Generated<string[]>
  }
  reminder_policies: {
    client_id: string
    is_enabled: boolean
    enabled_on: string
    on_assignment: boolean
    before_due: number[]
    overdue_every: number | null
    overdue_at_most: number
    before_expiry: number[]
    notice_after: number | null
    digest_weekday: number | null
    digest_hour: number
    digest_when_empty: boolean
    send_hour: number
    quiet_days: number[]
  }
  reminder_runs: {
    client_id: string
    kind: 'reminders' | 'digest'
    day: string
    mails: number
    ended_at: Generated<string>
  }
  reminder_mails: {
    id: Generated<string>
    user_id: string
    kind: MailKind
    day: string
    is_manual: Generated<boolean>
    mail_id: string | null
    listed: string | null
    created_at: Generated<string>
  }
  reminder_subjects: {
    id: GeneratedAlways<number>
    reminder_id: string
    user_id: string
    course_id: string | null
    kind: ReminderReason
    day: string
  }
  evidence_packs: {
    id: Generated<string>
    client_id: string
    requested_by: string
    as_administrator: boolean
    limited_to_teams: string[] | null
    subject: PackSubject
    team_id: string | null
    pathway_id: string | null
    person_id: string | null
    subject_name: string
    from_day: string
    to_day: string
    with_certificates: boolean
    csv_format: Generated<CsvFormat>
    state: Generated<PackState>
    progress: Generated<number>
    tries: Generated<number>
    lease_until: Generated<string>
    problem: string | null
    size_bytes: number | null
    people: number | null
    created_at: Generated<string>
    ended_at: string | null
    expires_at: string | null
  }
  jobs: {
    name: string
    next_run_at: Generated<string | null>
    running_since: string | null
    last_run_at: string | null
    last_milliseconds: number | null
    failures: Generated<number>
    last_error: string | null
  }
  failed_parts: {
    job: string
    part: string
    failures: Generated<number>
    reason: string
    next_try_at: string
  }
  last_invitations: {
    user_id: GeneratedAlways<string>
    at: GeneratedAlways<string>
  }
  learners_without_obligations: {
    user_id: string
    client_id: string
  }
  credentials: {
    certificate_id: string
    expires_on: string | null
    status_index: number
    key_id: string | null
    signed_at: string | null
    badge: string | null
    signed_text: string | null
    is_revoked: Generated<boolean>
  }
  signing_keys: {
    id: Generated<string>
    purpose: 'credential' | 'document'
    public_key: Buffer
    private_key: Buffer
    certificate: Buffer | null
    created_at: Generated<string>
    retired_at: string | null
    compromised_from: string | null
  }
  issued_signatures: {
    key_id: GeneratedAlways<string>
    digest: GeneratedAlways<Buffer>
    issued_at: GeneratedAlways<string>
  }
  people_obligations: {
    user_id: GeneratedAlways<string>
    client_id: GeneratedAlways<string>
    courses: GeneratedAlways<number>
    overdue: GeneratedAlways<number>
  }
  people_pathways: {
    user_id: GeneratedAlways<string>
    pathway_id: GeneratedAlways<string>
    client_id: GeneratedAlways<string>
    courses: GeneratedAlways<number>
    overdue: GeneratedAlways<number>
  }
  pathway_obligation_counts: {
    client_id: GeneratedAlways<string | null>
    pathway_id: GeneratedAlways<string>
    course_id: GeneratedAlways<string>
    status: GeneratedAlways<ObligationStatus>
    obligations: GeneratedAlways<number>
  }
  pathway_people_counts: {
    client_id: GeneratedAlways<string | null>
    pathway_id: GeneratedAlways<string>
    people: GeneratedAlways<number>
    up_to_date: GeneratedAlways<number>
  }
  obligation_counts: {
    client_id: GeneratedAlways<string | null>
    course_id: GeneratedAlways<string>
    status: GeneratedAlways<ObligationStatus>
    obligations: GeneratedAlways<number>
  }
  people_counts: {
    client_id: GeneratedAlways<string>
    courses: GeneratedAlways<number>
    people: GeneratedAlways<number>
    up_to_date: GeneratedAlways<number>
  }
  compliance_snapshots: {
    client_id: string
    pathway_id: string | null
    team_id: string | null
    month: string
    day: string
    required: number
    compliant: number
    is_counted: GeneratedAlways<boolean>
    people: number | null
    people_up_to_date: number | null
    required_up_to_date: number | null
  }
  compliance_totals: {
    pathway_id: GeneratedAlways<string | null>
    month: GeneratedAlways<string>
    required: GeneratedAlways<number>
    compliant: GeneratedAlways<number>
    people: GeneratedAlways<number>
    people_up_to_date: GeneratedAlways<number>
    required_up_to_date: GeneratedAlways<number>
    required_with_people: GeneratedAlways<number>
  }
  due_counts: {
    due_on: GeneratedAlways<string>
    course_id: GeneratedAlways<string>
    status: GeneratedAlways<ObligationStatus>
    obligations: GeneratedAlways<number>
  }
  obligation_changes: { id: GeneratedAlways<number>; user_id: string }
  obligation_starts: { user_id: string; begins_at: string }
  people_of_managers: { manager_id: GeneratedAlways<string>; user_id: GeneratedAlways<string> }
  team_courses: { team_id: GeneratedAlways<string>; course_id: GeneratedAlways<string> }
  team_only_courses: {
    client_id: GeneratedAlways<string>
    user_id: GeneratedAlways<string>
    course_id: GeneratedAlways<string>
  }
  client_courses: {
    client_id: GeneratedAlways<string>
    course_id: GeneratedAlways<string>
    in_progress: GeneratedAlways<number>
    completed: GeneratedAlways<number>
  }
  refused_addresses: {
    user_id: GeneratedAlways<string>
    refused_at: GeneratedAlways<string>
    reason: GeneratedAlways<string | null>
  }
  client_courses_now: { client_id: GeneratedAlways<string>; course_id: GeneratedAlways<string> }
  course_records: {
    id: Generated<string>
    user_id: string
    client_id: string
    course_id: string
    started_at: string | null
    completed_at: string | null
    lesson_status: Generated<number>
    score: number | null
    progress: Generated<number>
    restarts: Generated<number>
    feedback_complete: Generated<boolean>
    attempt_id: string | null
    last_active_at: string | null
  }
  attempts: {
    id: Generated<string>
    record_id: string
    number: number
    version_id: string
    started_at: Generated<string>
    ended_at: string | null
    lesson_status: Generated<number>
    score: number | null
    progress: Generated<number>
    completed_at: string | null
    sequencing: unknown
    is_doubtful: Generated<boolean>
  }
  item_states: {
    attempt_id: string
    item: string
    cmi: Generated<unknown>
    total_seconds: Generated<number>
    visit: Generated<string>
    visit_seconds: Generated<number>
    updated_at: Generated<string>
  }
  learning_time: {
    attempt_id: string
    day: string
    period: string
    open_seconds: number
    active_seconds: number
  }
  attempt_log: {
    attempt_id: string
    number: number
    at: string
    launch_id: string | null
    entry: string
    hash: Buffer
  }
  launches: {
    id: Generated<string>
    ticket_hash: Buffer
    kind: LaunchKind
    user_id: string
    version_id: string
    attempt_id: string | null
    follows_id: string | null
    last_sequence: Generated<number>
    /** Increases with every change of what is known about the window and its attempt. */
    revision: Generated<number>
    created_at: Generated<string>
    expires_at: string
    taken_over_at: string | null
  }
  deleted_tickets: { ticket_hash: Buffer; deleted_at: Generated<string> }
  course_events: {
    id: GeneratedAlways<number>
    at: Generated<string>
    kind: 'started' | 'completed'
    user_id: string | null
    client_id: string
    course_id: string
    attempt: number
    /** Both are set by a trigger. */
    day: GeneratedAlways<string>
    provider_day: GeneratedAlways<string>
  }
  learner_counts: { client_id: GeneratedAlways<string>; learners: GeneratedAlways<number> }
  course_counts: {
    client_id: GeneratedAlways<string>
    course_id: GeneratedAlways<string>
    in_progress: GeneratedAlways<number>
    completed: GeneratedAlways<number>
    is_offered: GeneratedAlways<boolean>
  }
  course_totals: {
    course_id: GeneratedAlways<string>
    learners: GeneratedAlways<number>
    in_progress: GeneratedAlways<number>
    completed: GeneratedAlways<number>
  }
  course_changes: {
    course_id: GeneratedAlways<string>
    learners: GeneratedAlways<number>
    in_progress: GeneratedAlways<number>
    completed: GeneratedAlways<number>
  }
  monthly_counts: {
    month: GeneratedAlways<string>
    client_id: GeneratedAlways<string>
    kind: GeneratedAlways<Happening>
    count: GeneratedAlways<number>
  }
  daily_counts: {
    day: GeneratedAlways<string>
    client_id: GeneratedAlways<string>
    started: GeneratedAlways<number>
    completed: GeneratedAlways<number>
    started_in_sums: GeneratedAlways<number>
    completed_in_sums: GeneratedAlways<number>
  }
  daily_totals: {
    day: GeneratedAlways<string>
    started: GeneratedAlways<number>
    completed: GeneratedAlways<number>
  }
  daily_logins: {
    day: GeneratedAlways<string>
    client_id: GeneratedAlways<string>
    logins: GeneratedAlways<number>
    learner_logins: GeneratedAlways<number>
  }
  daily_login_totals: { day: GeneratedAlways<string>; logins: GeneratedAlways<number> }
  registration_counts: {
    client_id: GeneratedAlways<string>
    answer: GeneratedAlways<string>
    learners: GeneratedAlways<number>
  }
  registration_totals: { answer: GeneratedAlways<string>; learners: GeneratedAlways<number> }
  registration_changes: { answer: GeneratedAlways<string>; learners: GeneratedAlways<number> }
  certificates: {
    id: Generated<string>
    tracking_id: string
    number: Generated<string>
    user_id: string | null
    course_id: string
    version_id: string
    first_name: string
    last_name: string
    course_title: string
    pathway_title: string | null
    minutes: number | null
    completed_at: string
    issued_at: string
    expires_on: string | null
    is_latest: Generated<boolean>
    issued_by: string | null
    issue_reason: string | null
    replaced_by: string | null
    revoked_at: string | null
    revoked_by: string | null
    revoked_reason: string | null
    time_zone: string
    issuer_id: string
    badge_image: string
  }
  issuers: {
    id: Generated<string>
    name: string
    logo: string | null
    nav_colour: string
    nav_font_colour: string
    button_colour: string
    icon_colour: string
  }
  deletions: {
    id: Generated<string>
    kind: DeletionKind
    object_id: string
    client_id: string | null
    name: string
    email: Generated<string>
    role: Role | null
    secondary_role: Role | null
    team_ids: Generated<string[]>
    learners: Generated<number>
    counts: Generated<unknown>
    deleted_at: Generated<string>
    deleted_by: string | null
    by_rule: Generated<boolean>
    final_at: string
  }
  deleted_rows: { id: GeneratedAlways<number>; deletion_id: string; table_name: string; data: unknown }
  deleted_values: {
    id: GeneratedAlways<number>
    deletion_id: string
    table_name: string
    keys: unknown
    data: unknown
  }
  outbox: {
    id: Generated<string>
    user_id: string | null
    to_address: string
    to_name: string
    template_type: string
    subject: string
    html: string
    text: string
    created_at: Generated<string>
    attempts: Generated<number>
    next_attempt_at: Generated<string>
    last_error: string | null
    processed_at: string | null
    refused_at: string | null
    has_left: Generated<boolean>
  }
  calendar_feeds: {
    user_id: string
    token_hash: Buffer
    created_at: Generated<string>
    last_read_at: string | null
  }
  calendar_events: {
    id: Generated<string>
    user_id: string
    course_id: string
    day: string
    summary: string
    sequence: Generated<number>
    changed_at: Generated<string>
  }
  mail_texts: { client_id: string; kind: MailKind; subject: string; opening: string; closing: string }
  sent_mail_counts: { mails: GeneratedAlways<number> }
  enquiries: {
    id: Generated<string>
    name: string
    company: string
    email: string
    phone_number: string
    message: string
    created_at: Generated<string>
    read_at: string | null
  }
  wellness_questionnaires: {
    id: Generated<string>
    first_name: string
    last_name: string
    email: string
    organisation: string
    answers: ColumnType<{ question: string; value: number }[], string, string>
    wellness_number: number
    created_at: Generated<string>
  }
  feedback_forms: {
    id: Generated<string>
    title: string
    description: string
    course_id: string | null
    created_at: Generated<string>
    deleted_at: string | null
  }
  feedback_form_clients: { form_id: string; client_id: string }
  feedback_questions: {
    id: Generated<string>
    form_id: string
    value: string
    ordinal: number
    is_free_text: boolean
    created_at: Generated<string>
    removed_at: string | null
    stable_id: Generated<string>
  }
  feedback_choices: {
    id: Generated<string>
    question_id: string
    value: string
    ordinal: number
    created_at: Generated<string>
    removed_at: string | null
    stable_id: Generated<string>
  }
  feedback_submissions: {
    id: GeneratedAlways<number>
    form_id: string
    course_id: string
    user_id: string | null
    client_id: string
    additional_feedback: string
    is_emptied: Generated<boolean>
    is_of_manager: Generated<boolean>
    submitted_at: Generated<string>
    random_position: GeneratedAlways<string>
  }
  feedback_chosen: { submission_id: number; question_id: string; choice_id: string }
  feedback_texts: { submission_id: number; question_id: string; client_id: string; value: string }
  feedback_counts: {
    of_id: GeneratedAlways<string>
    client_id: GeneratedAlways<string>
    people: GeneratedAlways<number>
    of_managers: GeneratedAlways<number>
  }
  communities: {
    id: Generated<string>
    client_id: string
    name: string
    description: string
    created_at: Generated<string>
    closed_at: string | null
  }
  community_posts: {
    id: Generated<string>
    community_id: string
    user_id: string
    title: string
    text: string
    created_at: Generated<string>
    likes: GeneratedAlways<number>
    comments: GeneratedAlways<number>
    revision: GeneratedAlways<number>
    hidden_at: string | null
    hidden_reason: string | null
  }
  community_likes: { post_id: string; user_id: string }
  community_comments: {
    id: Generated<string>
    post_id: string
    user_id: string
    text: string
    created_at: Generated<string>
    hidden_at: string | null
    hidden_reason: string | null
  }
  community_reports: {
    id: Generated<string>
    post_id: string
    comment_id: string | null
    user_id: string
    reason: string
    created_at: Generated<string>
    settled_at: string | null
  }
  provider_settings: {
    one_row: Generated<boolean>
    has_own_name: Generated<boolean>
    registered_address: Generated<string>
    company_number: Generated<string>
    privacy_contact: Generated<string>
    legal_basis: Generated<string>
    processors: Generated<string>
    storage_location: Generated<string>
    retention_period: Generated<string>
    supervisory_authority: Generated<string>
    login_text: Generated<string>
    session_hours: Generated<number>
    test_mail_sent_at: string | null
    first_steps_hidden_at: string | null
    due_soon_days: Generated<number>
    smallest_group: Generated<number>
    open_hours_per_day: Generated<number>
    active_hours_per_day: Generated<number>
    audit_days: number | null
    people_months: number | null
    answers_months: number | null
    logs_months: number | null
    mails_months: number | null
  }
  audit_log: {
    id: number
    at: Generated<string>
    kind: AuditKind
    call: string
    person_id: string | null
    client_id: string | null
    address: Generated<string>
    request_id: Generated<string>
    about: Generated<string[]>
  }
  audit_changes: {
    entry_id: number
    id: GeneratedAlways<number>
    at: Generated<string>
    action: AuditAction
    kind: string
    object_id: string | null
    person_id: string | null
    client_id: string | null
    about: Generated<string[]>
    fields: unknown
    salt: Buffer | null
    digest: Buffer
  }
  audit_subjects: { subject_id: string; at: Generated<string>; entry_id: number; call: string }
  audit_seals: {
    number: number
    at: Generated<string>
    first_id: number
    last_id: number
    entries: Buffer
    hash: Buffer
  }
  themes: {
    client_id: string
    primary_nav_colour: string | null
    secondary_nav_colour: string | null
    primary_button_colour: string | null
    secondary_button_colour: string | null
    primary_nav_font_colour: string | null
    secondary_nav_font_colour: string | null
    icon_colour: string | null
    sidebar_icon_colour: string | null
    logo: string | null
    loading_logo: string | null
    favicon: string | null
  }
}

export type RegistrationKind = 'gender' | 'jobRole' | 'employmentStatus' | 'ethnicity'
/** The reasons that are stored when a session ends by a change of its row. Expiry is read from its own column. */
export type EndedBecause = Exclude<SessionEnd, 'expired'>
export type AuditKind = 'change' | 'export' | 'view' | 'login' | 'refused login' | 'cleanup' | 'command'
export type AuditAction = 'created' | 'changed' | 'removed'
export type Happening = 'login' | 'learner-login' | 'started' | 'completed'
export type LaunchKind = 'learn' | 'review' | 'preview'
