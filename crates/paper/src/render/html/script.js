// Ticks boxes and remembers them on this device, by sheet: its title and the hash of its design.
(() => {
  let memory = null;
  try { memory = window.localStorage; } catch { /* A browser that keeps nothing: boxes can be ticked all the same. */ }
  const sheets = [], seen = {};
  for (const article of document.querySelectorAll("article")) {
    const title = article.querySelector("h2")?.textContent + "|" + (article.querySelector("footer")?.textContent ?? "");
    seen[title] = (seen[title] ?? 0) + 1;
    const boxes = [...article.querySelectorAll(".boxes li, .cells li")];
    sheets.push({ key: `starwright|${title}|${seen[title]}`, boxes });
  }
  const show = (box, on) => { box.classList.toggle("off", on); box.setAttribute("aria-checked", on); };
  const marks = sheet => sheet.boxes.map(box => box.classList.contains("off") ? "1" : "0").join("");
  const save = sheet => { try { memory?.setItem(sheet.key, marks(sheet)); } catch { /* Full, or not allowed. */ } };
  for (const sheet of sheets) {
    let before = null;
    try { before = memory?.getItem(sheet.key); } catch { /* Not allowed. */ }
    sheet.boxes.forEach((box, index) => {
      const group = [...box.parentElement.children], place = group.indexOf(box);
      const label = box.closest("[aria-label]")?.getAttribute("aria-label") ?? "";
      box.setAttribute("role", "checkbox");
      box.setAttribute("aria-label", `${label} ${box.textContent.trim() || place + 1}`);
      box.tabIndex = place === 0 ? 0 : -1;
      show(box, before?.length === sheet.boxes.length ? before[index] === "1" : box.classList.contains("off"));
      const tick = () => { show(box, !box.classList.contains("off")); save(sheet); };
      box.addEventListener("click", tick);
      box.addEventListener("keydown", event => {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (event.key === " " || event.key === "Enter") tick();
        else if (step) (group[place + step] ?? box).focus();
        else return;
        event.preventDefault();
      });
    });
  }
  const clear = document.getElementById("clear");
  if (clear && sheets.some(sheet => sheet.boxes.length)) {
    clear.hidden = false;
    clear.addEventListener("click", () => sheets.forEach(sheet => {
      sheet.boxes.forEach(box => show(box, false));
      save(sheet);
    }));
  }
})();
