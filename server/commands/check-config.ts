// Runs npm run check-config: says how the server would read its settings, with the environment of this command. Changes nothing.
import { environmentNow, readConfig, wantedLogLevel } from '../app/config.ts'
import { explainConfig, unknownSettings } from '../app/explain-config.ts'
import { describeForOperator } from '../base/operator-error.ts'

try {
  for (const line of explainConfig(readConfig(), environmentNow())) console.log(line)
} catch (error) {
  console.error(describeForOperator(error, 'The settings cannot be used', wantedLogLevel()))
  process.exitCode = 1
}
for (const sentence of unknownSettings(environmentNow())) console.error(sentence)
