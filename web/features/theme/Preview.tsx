import { IconGauge, IconRoute, IconUsers } from '@tabler/icons-react'
import { type Colours, type Theme, colourNames } from '#contract/calls/theme.ts'
import { isColour } from '#contract/rules/colours.ts'
import { useShownScheme } from '../../data/colour-scheme.ts'
import { shownColours } from '../../ui/theme.ts'
import { usePictureUrl } from './use-picture-url.ts'
import classes from './Preview.module.css'
import type { ThemeValues } from './theme-fields.ts'

/** A small picture of the product in the colours of the form. */
export function Preview({ look, config }: { look: ThemeValues; config: Theme }) {
  const logo = usePictureUrl(look.logo) ?? config.logoUrl
  const colours = shownColours(typedColours(look, config), useShownScheme())
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

/** While a colour is being typed it may not be valid yet: the stored one is shown instead. */
function typedColours(look: ThemeValues, config: Theme): Colours {
  const colours = { ...look }
  for (const name of colourNames) if (!isColour(look[name])) colours[name] = config[name]
  return colours
}
