(function () {
  var data = JSON.parse(document.getElementById('data').textContent);
  var $ = function (id) { return document.getElementById(id); };
  var all = function (query, root) { return Array.prototype.slice.call((root || document).querySelectorAll(query)); };
  var sections = all('section'), slide = $('slide'), timer = null, lit = null;
  // A step is a phase: 0 is the deployment, then as many for each turn as the game has.
  var phases = data.phases, last = phases[phases.length - 1];
  function turn(step) { return Math.ceil(step / phases.length); }
  function show() {
    var step = +slide.value, now = turn(step), phase = step ? phases[(step - 1) % phases.length] : 0;
    sections.forEach(function (section, index) {
      section.classList.toggle('now', index === now);
      section.dataset.phase = index === now ? phase : last;
    });
    all('#phases button').forEach(function (button) {
      button.classList.toggle('now', +button.dataset.phase === phase);
      button.disabled = !now;
    });
    shade();
  }
  function go(step) { slide.value = step; show(); }
  function stop() { clearInterval(timer); timer = null; $('play').textContent = '▶'; }
  function bears(sectors, bearing) {
    return sectors.some(function (sector) {
      var from = (bearing - sector[0] + 720.000001) % 360;
      return from <= (sector[1] - sector[0] + 360) % 360 + 0.000002;
    });
  }
  function shade() {
    all('.shade').forEach(function (group) { group.textContent = ''; });
    all('.card').forEach(function (card) { card.classList.toggle('lit', !!lit && +card.dataset.ship === lit.ship); });
    if (!lit) return;
    var number = turn(+slide.value), place = data.turns[number][lit.ship], bank = data.banks[lit.ship][lit.bank];
    if (!place || !bank) { $('shaded').textContent = bank ? 'Not in this turn' : 'It has no weapons'; return; }
    var high = data.size * Math.sqrt(3), group = sections[number].querySelector('.shade'), marks = '';
    data.hexes.forEach(function (hex) {
      var dx = hex[0] - place[0][0], dy = hex[1] - place[0][1];
      var q = dx / (1.5 * data.size), r = dy / high - q / 2;
      var range = Math.round((Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2);
      if (!range) return;
      // Whole columns and half hexes, so that boundaries of arcs are met exactly.
      var bearing = Math.atan2(Math.round(q) * Math.sqrt(3), -Math.round(2 * dy / high)) * 180 / Math.PI - place[1];
      var band = bank.bands.findIndex(function (band) { return range <= band[0]; });
      if (band < 0 || !bank.bands[band][1] || !bears(bank.sectors, bearing)) return;
      marks += '<use href="#hex" x="' + hex[0] + '" y="' + hex[1] + '" fill="#c8501e" stroke="#fff" fill-opacity="' + [0.3, 0.19, 0.1][band] + '"/>' +
        '<text class="count" x="' + hex[0] + '" y="' + (hex[1] + 16) + '" fill="#a05030" font-weight="400">' + bank.bands[band][1] + '</text>';
    });
    group.innerHTML = marks;
    $('shaded').textContent = 'Shaded: ' + bank.name;
  }
  document.addEventListener('click', function (event) {
    var ship = event.target.closest('[data-ship]');
    if (!ship) return;
    var number = +ship.dataset.ship;
    lit = lit && lit.ship === number ? { ship: number, bank: lit.bank + 1 } : { ship: number, bank: 0 };
    if (lit.bank && lit.bank >= data.banks[number].length) lit = null;
    if (!lit) $('shaded').textContent = '';
    shade();
  });
  slide.addEventListener('input', function () { stop(); show(); });
  $('back').onclick = function () { stop(); go(+slide.value - 1); };
  $('on').onclick = function () { stop(); go(+slide.value + 1); };
  $('play').onclick = function () {
    if (timer) return stop();
    if (+slide.value >= +slide.max) slide.value = 0;
    $('play').textContent = '❚❚';
    timer = setInterval(function () { if (+slide.value >= +slide.max) stop(); else go(+slide.value + 1); }, 900);
  };
  all('#phases button').forEach(function (button) {
    button.onclick = function () { stop(); go((turn(+slide.value) - 1) * phases.length + phases.indexOf(+button.dataset.phase) + 1); };
  });
  document.addEventListener('keydown', function (event) {
    if (event.target === slide) return;
    if (event.key === 'ArrowRight') $('on').click();
    if (event.key === 'ArrowLeft') $('back').click();
    if (event.key === ' ') { event.preventDefault(); $('play').click(); }
  });
  window.addEventListener('beforeprint', function () { sections.forEach(function (section) { section.dataset.phase = last; }); });
  window.addEventListener('afterprint', show);
  var wanted = /^#(\d+)$/.exec(location.hash);
  go(wanted ? Math.min(+wanted[1], +slide.max) : 0);
})();
