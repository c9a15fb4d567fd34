//! Texts of the footer.

super::messages! { footer:
    "footer" {
        [M006] "link" Ui HELP = "Help";
        [M007] "link" Ui STATUS = "Status";
        [M008] "link" Ui ABOUT = "About";
        [M009] "link" Ui CAREERS = "Careers";
        [M010] "link" Ui PRESS = "Press";
        [M011] "link" Ui BLOG = "Blog";
        [M012] "link" Ui PRIVACY = "Privacy";
        [M013] "link" Ui RULES = "Rules";
        [M014] "link" Ui TERMS = "Terms";
        [M015] "link" Ui TEXT_TO_SPEECH = "Text to speech";
    }
}
