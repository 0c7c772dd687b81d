// What a dripping tap loses in a year: four thousand drops make a litre.
const dropsPerLitre = 4000
const minutesPerYear = 60 * 24 * 365
const drops = document.getElementById('drops')

function reckon() {
  const each = Number(drops.value)
  const litres = Math.round((each * minutesPerYear) / dropsPerLitre / 100) * 100
  document.getElementById('drops-said').textContent = `${each} drops`
  document.getElementById('litres').textContent = `${litres.toLocaleString('en-GB')} litres`
  document.getElementById('lost').style.setProperty('--share', `${(each / Number(drops.max)) * 100}%`)
  document.getElementById('baths').textContent = `About ${Math.round(litres / 80)} bathtubs of 80 litres.`
}

drops.addEventListener('input', reckon)
reckon()
