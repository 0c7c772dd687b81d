// Knows whether a dialog or a menu was shown when the current key was pressed. Its own listener may close it before others are asked,
// so this one has to come first: it is registered with the code of the dialogs, before any of them is shown.
let wasShown = false

window.addEventListener(
  'keydown',
  () => {
    wasShown = document.querySelector('[role="dialog"], [role="menu"]') !== null
  },
  { capture: true },
)

/** Whether the key that is pressed belongs to a dialog or a menu. */
export const isKeyOfDialog = () => wasShown
