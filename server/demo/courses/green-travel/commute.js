// What a way to work gives off in a year, by means of travel.
const gramsPerKilometre = { car: 165, bus: 100, shared: 83, train: 35, bike: 0 }
const days = 200 // there and back
const distance = document.getElementById('distance')

function reckon() {
  const kilometres = Number(distance.value)
  document.getElementById('distance-said').textContent = `${kilometres} km`
  for (const [means, grams] of Object.entries(gramsPerKilometre)) {
    const kilograms = (kilometres * 2 * days * grams) / 1000
    document.getElementById(`${means}-said`).textContent = `${Math.round(kilograms)} kg`
    document.getElementById(means).style.setProperty('--share', `${(grams / gramsPerKilometre.car) * 100}%`)
  }
}

distance.addEventListener('input', reckon)
reckon()
