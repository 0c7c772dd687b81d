// Lists what columns of the fields are called that are offered ready-made, in the eleven languages of the other columns. The words are as
// in heading-words.ts.
import type { readyMadeFields } from '#contract/rules/person-fields.ts'
import { plainName, words } from './heading-words.ts'

const names: Record<(typeof readyMadeFields)[number], readonly string[]> = {
  'Job title': words(`
    jobtitle job jobposition position jobrole businesstitle designation occupation
    stellenbezeichnung berufsbezeichnung stelle funktion jobtitel
    intituledeposte intituleduposte poste fonction emploi
    puesto puestodetrabajo cargo
    mansione qualifica posizione
    functie functietitel functienaam
    funcao
    stanowisko stanowiskopracy
    teitlswydd swydd
    befattning yrkestitel
    stilling stillingsbetegnelse`),
  Department: words(`
    department departmentname dept organisationalunit organizationalunit
    abteilung abteilungsname bereich fachbereich
    service departement
    departamento
    dipartimento reparto
    afdeling afdelingsnaam
    setor
    dzial departament
    adran
    avdelning
    afdelingsnavn`),
  'Cost centre': words(`
    costcentre costcenter costcentrecode costcentercode costcentrenumber costcenternumber
    kostenstelle kostenstellennummer
    centredecout centredecouts
    centrodecoste centrodecostes centrodecosto centrodecostos
    centrodicosto
    kostenplaats
    centrodecusto
    mpk miejscepowstawaniakosztow
    canolfangost
    kostnadsstalle
    omkostningssted`),
  Manager: words(`
    manager managername linemanager supervisor reportsto reportingmanager
    vorgesetzter vorgesetzte fuhrungskraft
    responsable superieurhierarchique
    jefe gerente
    responsabile
    leidinggevende
    gestor chefe
    przelozony kierownik
    rheolwr rheolwrllinell
    chef narmastechef
    leder naermesteleder`),
}

/** Returns everything that a column of an own field may be called: its name, and of a ready-made field the name in other languages. */
export function namesOfOwnField(name: string): string[] {
  const plain = plainName(name)
  const others = Object.values(names).find((ofField) => ofField.includes(plain)) ?? []
  return [...new Set([plain, ...others])].filter(Boolean)
}
