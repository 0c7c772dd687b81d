import { IconGauge, IconRoute, IconUsers } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { readableOn, seenOn } from '#contract/rules/contrast.ts'
import { type Theme, colour } from '#contract/calls/theme.ts'
import type { Look } from './look.ts'
import { usePictureUrl } from './use-picture-url.ts'
import classes from './Preview.module.css'

/** The product in small, in the colours of the form: a picture of it, with nothing to press. */
export function Preview({ look, config }: { look: Look; config: Theme }) {
  const logo = usePictureUrl(look.logo) ?? config.logoUrl
  // While a colour is being typed it may not be one yet.
  const of = (name: keyof typeof config & keyof Look) => {
    const chosen = look[name]
    return typeof chosen === 'string' && colour.safeParse(chosen).success ? chosen : String(config[name])
  }
  const [nav, current, button, other] = [
    of('primaryNavColour'),
    of('secondaryNavColour'),
    of('primaryButtonColour'),
    of('secondaryButtonColour'),
  ]
  const colours = {
    '--p-nav': nav,
    '--p-nav-font': readableOn(nav, of('primaryNavFontColour')),
    '--p-current': current,
    '--p-current-font': readableOn(current, of('secondaryNavFontColour')),
    '--p-nav-icon': seenOn(nav, of('sidebarIconColour')),
    '--p-button': button,
    '--p-button-font': readableOn(button),
    '--p-other': other,
    '--p-other-font': readableOn(other, nav),
    '--p-icon': of('iconColour'),
  } as CSSProperties
  return (
    <div
      className={classes['product']}
      style={colours}
      role="img"
      aria-label="The menu and a page in the chosen colours"
    >
      <div className={classes['menu']}>
        <img src={logo} alt="" />
        <span>
          <IconGauge size={14} /> Dashboard
        </span>
        <span data-current>
          <IconRoute size={14} /> Pathways
        </span>
        <span>
          <IconUsers size={14} /> Learners
        </span>
      </div>
      <div className={classes['page']}>
        <b>Learning Pathways</b>
        <div className={classes['sheet']}>
          <i>
            <IconRoute size={18} />
          </i>
          <div>
            First steps to net zero
            <small>4 courses</small>
          </div>
        </div>
        <p>
          <span data-button>Save</span> <span data-other>Cancel</span>
        </p>
      </div>
    </div>
  )
}
