import { SimpleGrid, Skeleton, Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { insights as insightsCall } from '#contract/calls/reports.ts'
import { type ListField, specifiedFields } from '#contract/rules/registration-form.ts'
import { Card } from '../../ui/Card.tsx'
import { CountTable } from './CountTable.tsx'
import { OwnQuestionCard, AskedOf } from './OwnQuestionCard.tsx'
import { Registered } from './Registered.tsx'
import { YesNoTable } from './YesNoTable.tsx'

type Insights = Reply<typeof insightsCall>

/** The four lists, with their titles and the names of their counts. */
const lists = [
  ['genderId', 'Genders', 'genders'],
  ['employmentStatusId', 'Employment status', 'employmentStatuses'],
  ['ethnicityId', 'Ethnicities', 'ethnicities'],
  ['jobRoleId', 'Job roles', 'jobRoles'],
] as const satisfies [ListField, string, keyof Insights][]

/** Shows the questions of the form, and how many people gave each answer. `insights` is undefined while loading; `clientId` is empty for all clients. */
export const Answers = ({ insights, clientId }: { insights: Insights | undefined; clientId: string }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
    <Card title="Learners">
      <Registered
        learners={insights?.numberOfLearners}
        registered={insights?.numberOfRegistered}
        toLearners={`/manage-learners${clientId && `?client=${clientId}`}`}
      />
    </Card>
    {(!insights || insights.questions.length > 0) && (
      <Card title="Questions">
        <YesNoTable questions={insights?.questions} />
        <Text size="sm" c="var(--quiet)" mt="sm">
          The total is the number of learners who were asked.
        </Text>
      </Card>
    )}
    {lists.map(([field, title, key]) => {
      const asked = insights?.asked.find((one) => one.field === field)
      if (insights && !asked) return null
      // If the form has changed the label, the card has that name.
      const name = asked && asked.label !== specifiedFields[field] ? asked.label : title
      return (
        <Card key={field} title={name}>
          <CountTable label={name} counts={insights?.[key]} />
          {asked ? <AskedOf {...asked} /> : <Skeleton h={18} mt="sm" w="60%" />}
        </Card>
      )
    })}
    {insights?.ownQuestions.map((question) => (
      <OwnQuestionCard key={question.id} question={question} />
    ))}
  </SimpleGrid>
)
