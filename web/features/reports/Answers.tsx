import { SimpleGrid, Skeleton, Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { insights as insightsCall } from '#contract/calls/reports.ts'
import { type ListField, specifiedFields } from '#contract/rules/registration-form.ts'
import { Card } from '../../ui/Card.tsx'
import { CountTable, CountsLoading } from './CountTable.tsx'
import { OwnQuestionCard, AskedOf } from './OwnQuestionCard.tsx'
import { Registered } from './Registered.tsx'
import { showNumber } from '#contract/rules/numbers.ts'
import classes from './Counts.module.css'

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

interface YesNoTableProps {
  /** Absent while loading. */
  questions: { name: string; numberOfYes: number; numberOfNo: number }[] | undefined
}

/** The numbers of yes and no for each question. */
function YesNoTable({ questions }: YesNoTableProps) {
  if (!questions) return <CountsLoading />
  return (
    <table className={classes['counts']} aria-label="Questions">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Question</span>
          </th>
          <th scope="col">Yes</th>
          <th scope="col">No</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {questions.map(({ name, numberOfYes, numberOfNo }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span className={classes['track']} aria-hidden>
                <span
                  className={classes['bar']}
                  style={{ width: `${(numberOfYes / Math.max(1, numberOfYes + numberOfNo)) * 100}%` }}
                />
              </span>
            </th>
            <td>{showNumber(numberOfYes)}</td>
            <td>{showNumber(numberOfNo)}</td>
            <td>{showNumber(numberOfYes + numberOfNo)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
