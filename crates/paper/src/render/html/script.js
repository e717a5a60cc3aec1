// Builds boxes and fields over the sheets, and remembers what is in them on this device, by the hash of a design.
(() => {
  let memory = null;
  try { memory = window.localStorage; } catch { /* A browser that keeps nothing: boxes can be ticked all the same. */ }
  const seen = {};
  const sheets = [...document.querySelectorAll("article")].map(article => {
    const title = `${article.querySelector("h2").textContent}|${article.dataset.key}`;
    seen[title] = (seen[title] ?? 0) + 1;
    const sheet = { article, key: `starwright|${title}|${seen[title]}`, state: {}, isBuilt: false };
    try { sheet.state = JSON.parse(memory?.getItem(sheet.key)) ?? {}; } catch { /* Not allowed, or not ours. */ }
    return sheet;
  });
  const isBox = control => control.type === "checkbox";
  const show = (control, value) => { if (isBox(control)) control.checked = value; else control.value = value; };
  const showAll = sheet => sheet.article.querySelectorAll("[data-key]").forEach(control =>
    show(control, sheet.state[control.dataset.key] ?? (isBox(control) ? control.defaultChecked : control.defaultValue)));
  const save = sheet => { try { memory?.setItem(sheet.key, JSON.stringify(sheet.state)); } catch { /* Full. */ } };
  const build = sheet => {
    if (sheet.isBuilt) return;
    sheet.isBuilt = true;
    for (const area of sheet.article.querySelectorAll(".sheet")) {
      for (const [label, isField, places] of JSON.parse(document.getElementById(area.dataset.drawing).dataset.controls)) {
        places.forEach(([left, top, width, height], index) => {
          const control = document.createElement(isField ? "textarea" : "input");
          if (!isField) control.type = "checkbox";
          control.dataset.key = `${label}.${index + 1}`;
          control.setAttribute("aria-label", isField ? label : `${label}, box ${index + 1}`);
          control.style.cssText = `left:${left}%;top:${top}%;width:${width}%;height:${height}%`;
          area.append(control);
        });
      }
    }
    showAll(sheet);
    sheet.article.addEventListener("input", event => {
      const { key } = event.target.dataset;
      sheet.state[key] = isBox(event.target) ? event.target.checked : event.target.value;
      showAll(sheet);
      save(sheet);
    });
  };
  const watch = new IntersectionObserver(entries => {
    for (const entry of entries.filter(entry => entry.isIntersecting)) {
      build(sheets.find(sheet => sheet.article === entry.target));
      watch.unobserve(entry.target);
    }
  }, { rootMargin: "1000px" });
  sheets.forEach(sheet => watch.observe(sheet.article));
  window.addEventListener("beforeprint", () => sheets.forEach(build));

  // Clearing asks first, and can be undone.
  if (!sheets.length) return;
  const bar = document.createElement("div");
  bar.id = "bar";
  bar.setAttribute("role", "status");
  document.body.append(bar);
  const offer = (words, ...buttons) => {
    bar.replaceChildren(words, ...buttons.map(([name, action]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name;
      button.addEventListener("click", action);
      return button;
    }));
  };
  const begin = () => offer("", ["Clear", ask]);
  const ask = () => offer("Clear every box and field?", ["Clear", clear], ["Keep", begin]);
  const put = states => sheets.forEach((sheet, index) => {
    sheet.state = states[index];
    showAll(sheet);
    save(sheet);
  });
  const clear = () => {
    const before = sheets.map(sheet => sheet.state);
    put(sheets.map(() => ({})));
    offer("Cleared.", ["Undo", () => { put(before); begin(); }], ["Close", begin]);
  };
  begin();
})();
