// How much of a laptop's making falls on each year that it is used.
const making = 250 // kilograms of carbon dioxide equivalent
const years = document.getElementById('years')

function reckon() {
  const count = Number(years.value)
  const each = Math.round(making / count)
  document.getElementById('years-said').textContent = `${count} ${count === 1 ? 'year' : 'years'}`
  document.getElementById('each-year').textContent = `${each} kg`
  document.getElementById('each-bar').style.setProperty('--share', `${(each / making) * 100}%`)
}

years.addEventListener('input', reckon)
reckon()
