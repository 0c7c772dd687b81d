// The page of the player window, and what stands there when its ticket opens nothing any more.

export const playerPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="referrer" content="no-referrer">
<title>Course</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/player/main.css">
</head>
<body>
<div id="player"></div>
<script type="module" src="/player/main.js"></script>
</body>
</html>
`

export const windowIsOverPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This window has ended</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f4f7f5; color: #16241d; font: 17px/1.6 system-ui, sans-serif; }
main { max-width: 32rem; padding: 2rem; text-align: center; }
</style>
</head>
<body>
<main>
<h1>This window has ended</h1>
<p>Close it and open the course again from its page: you carry on where you were.</p>
</main>
</body>
</html>
`
