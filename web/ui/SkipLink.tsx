import classes from './SkipLink.module.css'

/** The first stop of the keyboard: leads past the header and the menu to the page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className={classes['skip']}
      onClick={(event) => {
        // The address stays as it is: it may be sent to somebody.
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
    >
      Skip to the content
    </a>
  )
}
