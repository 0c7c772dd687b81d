import { describe, expect, test } from 'vitest'
import { accepted, withManifest } from '#tests/support/check-package.ts'
import { manifestOf } from '#tests/support/make-zip.ts'

describe('sequencing', () => {
  async function sequenced(sequencing: string, more = '', organization = '') {
    const body = `<organizations default="o"><organization identifier="o" ${organization}><title>T</title>
      <item identifier="i" identifierref="r"><title>I</title>${sequencing}</item></organization></organizations>
      <resources><resource identifier="r" adlcp:scormType="sco" href="index.html"/></resources>${more}`
    const found = await accepted(withManifest(manifestOf({ version: '2004 4th Edition', body })))
    return { ...found.package, item: found.package.root.children[0] }
  }

  test('reads every part', async () => {
    const { item } = await sequenced(`<imsss:sequencing>
      <imsss:controlMode choice="false" choiceExit="false" flow="true" forwardOnly="true" useCurrentAttemptObjectiveInfo="false"/>
      <imsss:sequencingRules>
        <imsss:preConditionRule><imsss:ruleConditions conditionCombination="any">
          <imsss:ruleCondition condition="objectiveMeasureGreaterThan" operator="not" referencedObjective="one" measureThreshold="-0.25"/>
        </imsss:ruleConditions><imsss:ruleAction action="skip"/></imsss:preConditionRule>
        <imsss:postConditionRule><imsss:ruleConditions><imsss:ruleCondition condition="satisfied"/></imsss:ruleConditions><imsss:ruleAction action="exitAll"/></imsss:postConditionRule>
        <imsss:exitConditionRule><imsss:ruleConditions><imsss:ruleCondition condition="always"/></imsss:ruleConditions><imsss:ruleAction action="exit"/></imsss:exitConditionRule>
      </imsss:sequencingRules>
      <imsss:limitConditions attemptLimit="3" attemptAbsoluteDurationLimit="PT1H"/>
      <imsss:rollupRules rollupObjectiveSatisfied="false" rollupProgressCompletion="true" objectiveMeasureWeight="0.5">
        <imsss:rollupRule childActivitySet="atLeastPercent" minimumPercent="0.6"><imsss:rollupConditions conditionCombination="all">
          <imsss:rollupCondition condition="completed" operator="not"/></imsss:rollupConditions><imsss:rollupAction action="incomplete"/></imsss:rollupRule>
        <imsss:rollupRule><imsss:rollupConditions><imsss:rollupCondition condition="satisfied"/></imsss:rollupConditions><imsss:rollupAction action="satisfied"/></imsss:rollupRule>
      </imsss:rollupRules>
      <imsss:objectives>
        <imsss:primaryObjective objectiveID="main" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure>
          <imsss:mapInfo targetObjectiveID="global" readSatisfiedStatus="false" writeNormalizedMeasure="true"/></imsss:primaryObjective>
        <imsss:objective objectiveID="one"/>
      </imsss:objectives>
      <imsss:randomizationControls randomizationTiming="once" selectCount="2" reorderChildren="true" selectionTiming="onEachNewAttempt"/>
      <imsss:deliveryControls tracked="false" completionSetByContent="true" objectiveSetByContent="false"/>
      <adlseq:constrainedChoiceConsiderations preventActivation="true" constrainChoice="false"/>
      <adlseq:rollupConsiderations requiredForSatisfied="ifAttempted" measureSatisfactionIfActive="false"/>
      <adlseq:objectives><adlseq:objective objectiveID="main">
        <adlseq:mapInfo targetObjectiveID="global" writeRawScore="true" readCompletionStatus="false"/>
        <adlseq:mapInfo targetObjectiveID="other" writeProgressMeasure="true"/></adlseq:objective></adlseq:objectives>
    </imsss:sequencing>`)
    expect(item?.sequencing).toEqual({
      controls: {
        choice: false,
        choiceExit: false,
        flow: true,
        forwardOnly: true,
        useCurrentAttemptObjectiveInfo: false,
      },
      rules: [
        {
          when: 'pre',
          action: 'skip',
          combination: 'any',
          conditions: [
            {
              condition: 'objectiveMeasureGreaterThan',
              operator: 'not',
              referencedObjective: 'one',
              measureThreshold: -0.25,
            },
          ],
        },
        { when: 'exit', action: 'exit', combination: 'all', conditions: [{ condition: 'always' }] },
        { when: 'post', action: 'exitAll', combination: 'all', conditions: [{ condition: 'satisfied' }] },
      ],
      limits: { attemptLimit: 3, attemptAbsoluteDurationLimit: 'PT1H' },
      rollup: {
        rollupObjectiveSatisfied: false,
        rollupProgressCompletion: true,
        objectiveMeasureWeight: 0.5,
        rules: [
          {
            action: 'incomplete',
            childActivitySet: 'atLeastPercent',
            minimumPercent: 0.6,
            combination: 'all',
            conditions: [{ condition: 'completed', operator: 'not' }],
          },
          {
            action: 'satisfied',
            childActivitySet: 'all',
            combination: 'any',
            conditions: [{ condition: 'satisfied' }],
          },
        ],
      },
      objectives: [
        {
          id: 'main',
          isPrimary: true,
          satisfiedByMeasure: true,
          minNormalizedMeasure: 0.8,
          maps: [
            {
              targetObjectiveId: 'global',
              readNormalizedMeasure: true,
              writeNormalizedMeasure: true,
              readRawScore: true,
              readMinScore: true,
              readMaxScore: true,
              readProgressMeasure: true,
              writeRawScore: true,
            },
            {
              targetObjectiveId: 'other',
              readRawScore: true,
              readMinScore: true,
              readMaxScore: true,
              readCompletionStatus: true,
              readProgressMeasure: true,
              writeProgressMeasure: true,
            },
          ],
        },
        { id: 'one', isPrimary: false, maps: [] },
      ],
      randomization: {
        randomizationTiming: 'once',
        selectCount: 2,
        reorderChildren: true,
        selectionTiming: 'onEachNewAttempt',
      },
      delivery: { tracked: false, completionSetByContent: true, objectiveSetByContent: false },
      constrainChoice: { preventActivation: true, constrainChoice: false },
      rollupConsiderations: { requiredForSatisfied: 'ifAttempted', measureSatisfactionIfActive: false },
    })
  })

  test('parts of the item itself are before those of the collection it refers to', async () => {
    const { item } = await sequenced(
      '<imsss:sequencing IDRef="common"><imsss:controlMode flow="true"/></imsss:sequencing>',
      `<imsss:sequencingCollection><imsss:sequencing ID="common"><imsss:controlMode flow="false"/>
        <imsss:deliveryControls tracked="false"/></imsss:sequencing></imsss:sequencingCollection>`,
    )
    expect(item?.sequencing).toEqual({ controls: { flow: true }, delivery: { tracked: false } })
  })

  test('objectives of the item replace the referenced ones; what ADL adds to them is a part of its own', async () => {
    const { item } = await sequenced(
      `<imsss:sequencing IDRef="common"><imsss:objectives><imsss:primaryObjective objectiveID="mine"/></imsss:objectives></imsss:sequencing>`,
      `<imsss:sequencingCollection><imsss:sequencing ID="common">
        <imsss:objectives><imsss:primaryObjective objectiveID="theirs"/><imsss:objective objectiveID="more"/></imsss:objectives>
        <adlseq:objectives><adlseq:objective objectiveID="mine"><adlseq:mapInfo targetObjectiveID="global" writeMaxScore="true"/></adlseq:objective></adlseq:objectives>
        </imsss:sequencing></imsss:sequencingCollection>`,
    )
    const objectives = item?.sequencing?.objectives
    expect(objectives).toMatchObject([
      { id: 'mine', isPrimary: true, maps: [{ targetObjectiveId: 'global', writeMaxScore: true }] },
    ])
    expect(objectives?.[0]?.maps[0]).not.toHaveProperty('readSatisfiedStatus')
  })

  test('has the parts that ADL adds to the objective of the same id, which is not changed', async () => {
    const { item } =
      await sequenced(`<imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="my%20own">
        <imsss:mapInfo targetObjectiveID="  the%20%20shared one%20 "/></imsss:primaryObjective></imsss:objectives>
      <adlseq:objectives><adlseq:objective objectiveID=" my own ">
        <adlseq:mapInfo targetObjectiveID="the shared%20one" writeRawScore="true"/></adlseq:objective></adlseq:objectives>
      </imsss:sequencing>`)
    expect(item?.sequencing?.objectives).toMatchObject([
      {
        id: 'my%20own',
        maps: [{ targetObjectiveId: 'the shared one', readSatisfiedStatus: true, writeRawScore: true }],
      },
    ])
    expect(item?.sequencing?.objectives?.[0]?.maps).toHaveLength(1)
  })

  test('treats objectives of an item that are written differently as different', async () => {
    const { item } = await sequenced(`<imsss:sequencing><imsss:objectives>
        <imsss:primaryObjective objectiveID=" a%20b "/><imsss:objective objectiveID="a  b"/></imsss:objectives>
      <adlseq:objectives><adlseq:objective objectiveID="a b">
        <adlseq:mapInfo targetObjectiveID="x" writeRawScore="true"/></adlseq:objective></adlseq:objectives>
      </imsss:sequencing>`)
    expect(item?.sequencing?.objectives).toMatchObject([
      { id: 'a%20b', maps: [] },
      { id: 'a b', maps: [{ targetObjectiveId: 'x', writeRawScore: true }] },
    ])
  })

  test('reads thresholds of both editions, hidden buttons and the reach of objectives', async () => {
    const hidden = `<adlnav:presentation><adlnav:navigationInterface><adlnav:hideLMSUI>continue</adlnav:hideLMSUI>
      <adlnav:hideLMSUI>exitAll</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation>`
    const third = await sequenced(`<adlcp:completionThreshold>0.75</adlcp:completionThreshold>${hidden}`)
    expect(third.item).toMatchObject({
      completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.75, progressWeight: 1 },
      hideLmsUi: ['continue', 'exitAll'],
    })
    expect(third.objectivesGlobalToSystem).toBe(true)
    expect(third).not.toHaveProperty('sharedDataGlobalToSystem')
    const fourth = await sequenced(
      '<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.5" progressWeight="0.2"/>',
      '',
      'adlseq:objectivesGlobalToSystem="false" adlcp:sharedDataGlobalToSystem="false"',
    )
    expect(fourth.item?.completionThreshold).toEqual({
      completedByMeasure: true,
      minProgressMeasure: 0.5,
      progressWeight: 0.2,
    })
    expect(fourth.objectivesGlobalToSystem).toBe(false)
    expect(fourth.sharedDataGlobalToSystem).toBe(false)
  })
})
